import { importTarget } from "./import-table.ts";
import type { SourceFile } from "./source-files.ts";
import { readSyntax } from "./syntax.ts";

/** Every ring of files that import each other, as `a → b → a`; imports of types count too. */
export function importCycles(files: readonly SourceFile[]): string[] {
  const graph = new Map<string, string[]>();
  for (const file of files) {
    const targets = readSyntax(file).imports.map((one) => importTarget(file.path, one.specifier));
    graph.set(
      file.path,
      targets.filter((target) => target !== null),
    );
  }
  const rings: string[] = [];
  const done = new Set<string>();
  const walk = (path: string, trail: string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) rings.push([...trail.slice(start), path].join(" → "));
    if (start >= 0 || done.has(path)) return;
    for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) walk(path, []);
  return rings;
}
