import { spawn } from "node:child_process";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "..");

/** Runs Vitest's tests of a project where this is seen. @returns its exit code */
export function runVitest(
  project: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const vitest = join(ROOT, "node_modules/.bin/vitest");
  const child = spawn(vitest, ["run", "--project", project, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => resolve(code ?? 1));
  });
}
