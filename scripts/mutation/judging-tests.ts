import { importTarget } from "../house/import-table.ts";
import type { SourceFile } from "../house/source-files.ts";

/** How far a test may stand from what it judges, in imports, and how many may judge one file. */
const FAR = 4;
const MOST = 16;
/** Tests that need no database, no chain and no browser. */
const PLAIN =
  /^(?:protocol|scripts(?=\/[^/]+$)|lib(?!\/(?:chain|wallet)\/)|service\/domain)\/(?!.*\.sql\.).*\.test\.ts$/;
const IMPORTS = /^(?:import|export)(?! type\b)[^;"]*?(?:from )?"([^"]+)";$/gm;

const folderOf = (path: string) => path.slice(0, path.lastIndexOf("/"));

/** By each file, who imports it for more than a type. */
function importers(files: readonly SourceFile[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { path, text } of files) {
    for (const [, specifier = ""] of text.matchAll(IMPORTS)) {
      const target = importTarget(path, specifier);
      if (target !== null) found.set(target, [...(found.get(target) ?? []), path]);
    }
  }
  return found;
}

/** Answers which tests judge a file: those of its name and folder first, then by how many imports lie between. */
export function judgesAmong(files: readonly SourceFile[]): (path: string) => string[] {
  const graph = importers(files);
  return (path) => {
    const at = new Map([[path, 0]]);
    for (const [one, far] of at) {
      if (far === FAR) continue;
      for (const next of graph.get(one) ?? []) if (!at.has(next)) at.set(next, far + 1);
    }
    const rank = ([test, far]: [string, number]) => {
      if (test.startsWith(path.replace(/\.tsx?$/, "."))) return 0;
      return folderOf(test) === folderOf(path) ? far : far + 1;
    };
    return [...at]
      .filter(([one]) => PLAIN.test(one))
      .toSorted((a, b) => rank(a) - rank(b) || (a[0] < b[0] ? -1 : 1))
      .slice(0, MOST)
      .map(([test]) => test);
  };
}
