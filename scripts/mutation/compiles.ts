import { join } from "node:path";
import { API } from "typescript/unstable/sync";
import { readSource } from "../house/source-files.ts";
import { type Mutant, withMutant } from "./mutants.ts";

const ROOT = join(import.meta.dirname, "../..");
/** In memory only: the compiler reads a fault as it reads a file. */
const CONFIG = join(ROOT, "tsconfig.mutation.json");

/** Those of some mutants of one file that TypeScript lets pass. */
export function compiling(path: string, mutants: readonly Mutant[]): Set<Mutant> {
  const file = join(ROOT, path);
  const source = readSource(path);
  const config = JSON.stringify({
    extends: "./tsconfig.json",
    compilerOptions: { incremental: false, plugins: [] },
    files: [`./${path}`],
    include: [],
  });
  let text = source;
  const readFile = (name: string) => (name === CONFIG ? config : name === file ? text : undefined);
  const api = new API({ cwd: ROOT, fs: { readFile } });
  try {
    api.updateSnapshot({ openProjects: [CONFIG] });
    return new Set(
      mutants.filter((mutant) => {
        text = withMutant(source, mutant);
        const snapshot = api.updateSnapshot({ fileChanges: { changed: [file] } });
        const program = snapshot.getProject(CONFIG)?.program;
        if (!program) throw new Error(`${path} is in no project`);
        return program.getSemanticDiagnostics(file).length === 0;
      }),
    );
  } finally {
    api.close();
  }
}
