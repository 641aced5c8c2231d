import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";

const START_MS = 120_000;
const LAST_WORDS = 3000;

export type VersionProcess = { child: ChildProcess; said: () => string };

// Otherwise they would outlive a script that fails.
const children = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));

/** Starts a program of a version's tree, with its last words kept. */
export function startProcess(
  tree: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): VersionProcess {
  const child = spawn(process.execPath, args, {
    cwd: tree,
    env: { ...process.env, LOG_LEVEL: "warn", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  child.once("exit", () => children.delete(child));
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on(
      "data",
      (chunk: Buffer) => void (said = (said + chunk.toString()).slice(-LAST_WORDS)),
    );
  }
  return { child, said: () => said };
}

/** @throws Error with its last words when it ends by itself, or is not ready within two minutes */
export async function untilReady(readyUrl: string, { child, said }: VersionProcess): Promise<void> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`A process ended by itself:\n${said()}`);
    const answer = await fetch(readyUrl).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`A process is not ready:\n${said()}`);
}

/** As a supervisor does: a signal, and its time to drain. */
export async function endProcess({ child }: VersionProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
