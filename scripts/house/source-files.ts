import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type SourceFile = { path: string; text: string };

/** Folders without Ponte's own sources. */
const SKIPPED = new Set(["node_modules", "test-results", "playwright-report"]);
const ROOT = join(import.meta.dirname, "../..");
const CODE = /\.(ts|tsx|mjs|js|jsx)$/;

/** Every path of the working tree in order, from the root, with `/`; dot folders are left out. */
export function treePaths(folder = ""): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => !entry.name.startsWith(".") && !SKIPPED.has(entry.name))
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) return treePaths(path);
      return entry.isFile() && entry.name !== "next-env.d.ts" ? [path] : [];
    });
}

/** A file of the working tree as text. */
export function readSource(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

let read: SourceFile[] | undefined;
/** Every code file of the working tree, read once: facts about a file are cached with it. */
export const sourceFiles = (): readonly SourceFile[] =>
  (read ??= treePaths()
    .filter((path) => CODE.test(path))
    .map((path) => ({ path, text: readSource(path) })));

/** Whether a file is a test or used only by tests: the rules for product code do not apply. */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || path.split("/").includes("test");
}
