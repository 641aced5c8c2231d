import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { openApi } from "#protocol/api/openapi.ts";
import { type Generator, GENERATORS, TSCONFIG } from "./generators/generators.ts";
import { say, seconds } from "./system/say.ts";
import { runScript, StopSentence } from "./system/stop-sentence.ts";

const OWN = join(import.meta.dirname, "generators");
/** Apart from the product's packages: they need another TypeScript, and nobody else needs them. */
const FOLDER = join(import.meta.dirname, "../.data-generators");
const bin = (command: string) => join(FOLDER, "node_modules/.bin", command);

/** Runs a command; what it says is shown only where it fails. */
function run(command: string, options: readonly string[], cwd: string): string | null {
  const env = { ...process.env, NO_COLOR: "1", DO_NOT_TRACK: "1" };
  const { status, stdout, stderr } = spawnSync(command, options, { cwd, env, encoding: "utf8" });
  return status === 0 ? null : `${stdout}\n${stderr}`.trim();
}

const sameFile = (one: string, other: string) =>
  existsSync(other) && readFileSync(one, "utf8") === readFileSync(other, "utf8");

function install(): void {
  mkdirSync(FOLDER, { recursive: true });
  const lock = "package-lock.json";
  const installed = join(FOLDER, "node_modules/.package-lock.json");
  if (sameFile(join(OWN, lock), join(FOLDER, lock)) && existsSync(installed)) return;
  say("  Installing the generators");
  for (const name of ["package.json", lock]) copyFileSync(join(OWN, name), join(FOLDER, name));
  const fault = run("npm", ["ci", "--no-audit", "--no-fund", "--ignore-scripts"], FOLDER);
  if (fault !== null) throw new StopSentence(`The generators could not be installed:\n${fault}`);
}

/** What went wrong, or null: it generates, and what it makes compiles in strict mode and can be used. */
function faultOf({ name, run: [command, ...options], use }: Generator): string | null {
  const folder = join(FOLDER, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const made = run(bin(command), options, folder);
  if (made !== null) return made;
  writeFileSync(join(folder, "use.ts"), use);
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
  return run(bin("tsc"), ["--project", "tsconfig.json"], folder);
}

/** `npm run generators`: five foreign generators read the service's document; options name some of them. */
await runScript(async () => {
  install();
  const document = openApi({ serverUrl: "https://exchange.example", version: "1.0.0" });
  writeFileSync(join(FOLDER, "openapi.json"), JSON.stringify(document));
  const words = process.argv.slice(2);
  const wanted = GENERATORS.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  for (const generator of wanted) {
    const began = performance.now();
    const fault = faultOf(generator);
    say(`  ${fault === null ? "compiles" : "fails"}  ${generator.name}  ${seconds(began)}`);
    if (fault === null) continue;
    process.exitCode = 1;
    process.stderr.write(`${fault.split("\n").slice(0, 40).join("\n")}\n`);
  }
});
