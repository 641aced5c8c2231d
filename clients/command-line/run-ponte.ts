import { CommanderError } from "commander";
import { PonteError } from "../typescript/client.ts";
import { createProgram } from "./create-program.ts";
import type { World } from "./desk.ts";
import { CommandFault, EXIT, type ExitCode } from "./exit-codes.ts";

const exitOf = ({ status, outcome }: PonteError): ExitCode =>
  status === 0 || status >= 500 || outcome === "unknown" ? EXIT.unknown : EXIT.refused;

function refusalLines(error: PonteError): string[] {
  const request = error.requestId === null ? "" : `, request ${error.requestId}`;
  const fields = Object.entries(error.fields).map(([field, reason]) => `  ${field}: ${reason}`);
  return [`${error.message} (${error.code}${request})`, ...fields];
}

function refusalJson({ code, status, message, fields, requestId, outcome }: PonteError): string {
  return JSON.stringify({ error: { code, status, message, fields, requestId, outcome } });
}

/** Runs one command line; what it answers is the exit code. */
export async function runPonte(words: readonly string[], world: World): Promise<ExitCode> {
  const { err } = world.terminal;
  try {
    await createProgram(world).parseAsync([...words], { from: "user" });
    return EXIT.done;
  } catch (error) {
    // Commander has said it already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
    const isJson = words.includes("--json");
    if (error instanceof CommandFault) {
      const { message } = error;
      err(isJson ? JSON.stringify({ error: { message } }) : message);
      return error.exit;
    }
    if (error instanceof PonteError) {
      const lines = isJson ? [refusalJson(error)] : refusalLines(error);
      for (const line of lines) err(line);
      return exitOf(error);
    }
    // Ctrl-C, where a command waited.
    if (error instanceof Error && error.name === "AbortError") return EXIT.failed;
    err(error instanceof Error ? error.message : String(error));
    return EXIT.failed;
  }
}
