import { spawnSync } from "node:child_process";

/** Runs a command that says only what goes wrong; whether it succeeded. */
export function runQuietly(command: string, args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  return spawnSync(command, args, { env, stdio: ["ignore", "ignore", "inherit"] }).status === 0;
}

/** Installs packages with apt where this process may; elsewhere it does nothing. */
export function installFromDebian(packages: readonly string[]): void {
  if (process.getuid?.() !== 0 || !runQuietly("apt-get", ["update", "-qq"])) return;
  runQuietly("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages]);
}
