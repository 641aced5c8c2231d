import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where the build puts what integrators install: the TypeScript client and the command line. */
export const CLIENT_PACKAGES = join(import.meta.dirname, "../../../.data-clients");

/** A package's name without scope, its version, and npm's ending: nothing that leads out of the folder. */
const IS_PACKAGE = /^ponte-(client|command-line)-\d+\.\d+\.\d+\.tgz$/;

/** The packed package of this file name; null: there is none, or nobody has built it. */
export async function clientPackage(name: string): Promise<Buffer<ArrayBuffer> | null> {
  if (!IS_PACKAGE.test(name)) return null;
  return readFile(join(CLIENT_PACKAGES, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}
