import { copyFileSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";
import { CLIENT_PACKAGES } from "#service/http/docs/client-packages.ts";
import { buildOnce } from "../build/build-once.ts";
import { runQuietly } from "../generators/install-generators.ts";
import { StopSentence } from "../system/stop-sentence.ts";

const ROOT = join(import.meta.dirname, "../..");
const CLIENTS = join(ROOT, "clients");

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
export function buildTypeScriptClient(into = CLIENT_PACKAGES): string {
  const folder = emptyPackage("typescript", into);
  const tsc = join(ROOT, "node_modules/.bin/tsc");
  const out = ["--outDir", join(folder, "dist")];
  const fault = runQuietly(tsc, ["--project", join(CLIENTS, "typescript"), ...out], ROOT);
  if (fault !== null) throw new StopSentence(`The client does not compile:\n${fault}`);
  return folder;
}

/** The package of `ponte`: one file that needs no other package. */
export async function buildCommandLine(into = CLIENT_PACKAGES): Promise<string> {
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

/** Packs a built package as npm does. @throws StopSentence */
function pack(folder: string, into = CLIENT_PACKAGES): void {
  const fault = runQuietly("npm", ["pack", folder, "--pack-destination", into, "--silent"], ROOT);
  if (fault !== null) throw new StopSentence(`npm pack failed:\n${fault}`);
}

/** Both packages as tarballs, which the service hands out at `/docs/clients`, unless they are of these sources. */
export function ensureClients(options: { force?: boolean } = {}): Promise<void> {
  return buildOnce(
    {
      name: "Building the clients",
      sources: ["clients", "protocol", "package-lock.json"],
      mark: join(CLIENT_PACKAGES, "built"),
      lock: join(ROOT, "node_modules/.cache/ponte-clients"),
      build: async () => {
        mkdirSync(CLIENT_PACKAGES, { recursive: true });
        // Those of another version would be handed out too.
        for (const name of readdirSync(CLIENT_PACKAGES))
          rmSync(join(CLIENT_PACKAGES, name), { recursive: true });
        pack(buildTypeScriptClient());
        pack(await buildCommandLine());
      },
    },
    options,
  );
}
