import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { runQuietly } from "../generators/install-generators.ts";
import { StopSentence } from "../system/stop-sentence.ts";

const ROOT = join(import.meta.dirname, "../..");
const CLIENTS = join(ROOT, "clients");

/** Apart from the sources: what is built is looked at by no rule. */
export const BUILT_FOLDER = join(ROOT, ".data-clients");

/** A folder to pack, beginning with the package's own words about itself. */
function emptyPackage(name: string, into: string): string {
  const folder = join(into, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "README.md"]) {
    copyFileSync(join(CLIENTS, name, file), join(folder, file));
  }
  copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  return folder;
}

/** The package of `@ponte/client`, a module for each file, with types. @throws StopSentence */
export function buildTypeScriptClient(into = BUILT_FOLDER): string {
  const folder = emptyPackage("typescript", into);
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const out = ["--outDir", join(folder, "dist")];
  const fault = runQuietly(tsc, ["--project", join(CLIENTS, "typescript"), ...out], ROOT);
  if (fault !== null) throw new StopSentence(`The client does not compile:\n${fault}`);
  return folder;
}

/** The package of `ponte`: one file that needs no other package. */
export async function buildCommandLine(into = BUILT_FOLDER): Promise<string> {
  const folder = emptyPackage("command-line", into);
  const bundle = await rolldown({
    input: join(CLIENTS, "command-line/main.ts"),
    platform: "node",
    cwd: ROOT,
  });
  const file = join(folder, "ponte.js");
  await bundle.write({ file, format: "esm", codeSplitting: false });
  await bundle.close();
  return folder;
}

/** Packs a built package as npm does; the tarball's path. @throws StopSentence */
export function pack(folder: string, into = BUILT_FOLDER): void {
  const fault = runQuietly("npm", ["pack", folder, "--pack-destination", into, "--silent"], ROOT);
  if (fault !== null) throw new StopSentence(`npm pack failed:\n${fault}`);
}
