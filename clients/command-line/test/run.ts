import { spawn } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { testFolder } from "../../../platform/test-folder.ts";
import { buildCommandLine } from "../../../scripts/clients/build-clients.ts";
import type { TestUser } from "../../../service/test/build.ts";

/** What is packed, not the sources: it starts four times as fast, and is what others run. */
const PROGRAM = join(await buildCommandLine(testFolder("command-line")), "ponte.js");

export type Ran = { code: number | null; out: string; err: string };
type Around = { user?: TestUser; origin?: string; home?: string; input?: string };

/** Starts the program as a shell does, with nothing of this process's environment. */
export function start(words: readonly string[], { user, origin, home }: Around = {}) {
  const env: Record<string, string> = {
    XDG_CONFIG_HOME: home ?? testFolder("home"),
    ...(origin ? { PONTE_ORIGIN: origin } : {}),
    ...(user ? { PONTE_API_KEY: user.apiKey, PONTE_API_SECRET: user.apiSecret } : {}),
  };
  return spawn(process.execPath, [PROGRAM, ...words], { env: env as NodeJS.ProcessEnv });
}

/** Runs it to its end. A secret in what it says fails the test. */
export async function run(words: readonly string[], around: Around = {}): Promise<Ran> {
  const child = start(words, around);
  child.stdin.end(around.input ?? "");
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const [out, err, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const secrets = [around.user?.apiSecret, around.input?.split("\n")[1]].filter(Boolean);
  for (const secret of secrets) expect(out + err).not.toContain(secret);
  return { code, out, err };
}

/** What it answered as JSON. */
export function json<T>({ code, out, err }: Ran): T {
  expect([code, err]).toEqual([0, err]);
  return JSON.parse(out) as T;
}
