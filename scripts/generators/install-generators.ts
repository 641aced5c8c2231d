import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { say } from "../system/say.ts";
import { StopSentence } from "../system/stop-sentence.ts";

/** Apart from the product's packages: they need another TypeScript, and nobody else needs them. */
export const GENERATORS_FOLDER = join(import.meta.dirname, "../../.data-generators");

/** Runs a command; what it says is returned only where it fails. */
export function runQuietly(
  command: string,
  options: readonly string[],
  cwd: string,
): string | null {
  const env = { ...process.env, NO_COLOR: "1", DO_NOT_TRACK: "1" };
  const { status, stdout, stderr } = spawnSync(command, options, { cwd, env, encoding: "utf8" });
  return status === 0 ? null : `${stdout}\n${stderr}`.trim();
}

const sameFile = (one: string, other: string) =>
  existsSync(other) && readFileSync(one, "utf8") === readFileSync(other, "utf8");

/** The command of one of the generators, once they are installed. */
export const generatorCommand = (command: string) =>
  join(GENERATORS_FOLDER, "node_modules/.bin", command);

/** @throws StopSentence where npm could not */
export function installGenerators(): void {
  mkdirSync(GENERATORS_FOLDER, { recursive: true });
  const own = import.meta.dirname;
  const lock = "package-lock.json";
  const installed = join(GENERATORS_FOLDER, "node_modules/.package-lock.json");
  if (sameFile(join(own, lock), join(GENERATORS_FOLDER, lock)) && existsSync(installed)) return;
  say("  Installing the generators");
  for (const name of ["package.json", lock]) {
    copyFileSync(join(own, name), join(GENERATORS_FOLDER, name));
  }
  const npm = ["ci", "--no-audit", "--no-fund", "--ignore-scripts"];
  const fault = runQuietly("npm", npm, GENERATORS_FOLDER);
  if (fault !== null) throw new StopSentence(`The generators could not be installed:\n${fault}`);
}
