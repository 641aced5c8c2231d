import { posix } from "node:path";
import { isTest, type SourceFile } from "./source-files.ts";
import { readSyntax } from "./syntax.ts";
import { WIRING } from "./rooms.ts";

const MAX_LINES = 250;
/** Made by a foreign generator, as long as the interface is. */
const GENERATED = /^clients\/typescript\/interface\.ts$/;
/** The most files directly in one folder. */
const MAX_FILES = 40;
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|sql\.test|spec|config|d|css))?\.(ts|tsx|mjs|css)$/;
const MIGRATION = /^\d{4}-[a-z0-9]+(-[a-z0-9]+)*\.sql$/;
/** Folders as Next writes them: `[id]`, `[...all]`, `(group)`, `_private`, `@slot`. */
const FOLDER = /^(_|@)?[a-z0-9]+(-[a-z0-9]+)*$|^\[(\.\.\.)?[a-z]+(-[a-z]+)*\]$|^\([a-z-]+\)$/;
const EMPTY_NAMES = new Set(["index", "utils", "util", "helpers", "helper", "common", "misc"]);

/** Files where Next or another tool requires a default export. */
const DEFAULT_EXPORT = [
  /^app\/(.+\/)?(page|layout|template|loading|error|global-error|not-found|default|icon|robots|manifest)\.tsx?$/,
  /^lib\/i18n\/request\.ts$/,
  /^scripts\/test-server-setup\.ts$/,
  // It stands in for a package that has one.
  /^scripts\/mutation\/fewer-runs\.ts$/,
  WIRING,
];
/** Server-only rooms of lib: all but those that a browser shares. */
const SERVER_FILE = /^lib\/(?!(format|i18n|rules|wallet|test)\/|[^/]+$)/;
const SETTINGS =
  /^(lib\/core\/env|service\/settings|sandbox\/settings|clients\/command-line\/settings)\.ts$|^(scripts|e2e|bench)\//;

/** Faults of a path's name, as sentences. */
export function nameFaults(path: string): string[] {
  const { dir, base } = posix.parse(path);
  const faults = dir
    .split("/")
    .filter((folder) => folder !== "" && !FOLDER.test(folder))
    .map((folder) => `${path}: the folder ${folder} is not kebab-case`);
  const rule = base.endsWith(".sql") ? MIGRATION : NAME;
  if (!rule.test(base)) faults.push(`${path}: the name is not kebab-case`);
  if (EMPTY_NAMES.has(base.split(".")[0] ?? "")) faults.push(`${path}: the name says nothing`);
  return faults;
}

/** What only ever gets more: migrations, and a catalog for each area of words. */
const GROWS = /\.sql$|^lib\/i18n\/messages\//;

/** Folders with too many files, as sentences. Tests are not counted, nor what only ever gets more. */
export function folderFaults(paths: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const path of paths.filter((one) => !isTest(one) && !GROWS.test(one))) {
    const { dir } = posix.parse(path);
    counts.set(dir, (counts.get(dir) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MAX_FILES)
    .map(([dir, count]) => `${dir} has ${count} files, ${MAX_FILES} are the most`);
}

/** Faults inside a code file, as sentences. */
export function fileFaults(file: SourceFile): string[] {
  const { path, text } = file;
  const syntax = readSyntax(file);
  const product = !isTest(path);
  const lines = text.split("\n").length - 1;
  const rules: [boolean, string][] = [
    [lines > MAX_LINES && !GENERATED.test(path), `has ${lines} lines, ${MAX_LINES} are the most`],
    [syntax.saysAny, "says any"],
    [SWITCHED_OFF.test(text), "switches a check off"],
    [UNFINISHED.test(text), "is marked as unfinished"],
    [
      syntax.exports.includes("default") && !DEFAULT_EXPORT.some((rule) => rule.test(path)),
      "has a default export where Next asks for none",
    ],
    [product && readsEnvironment(file) && !SETTINGS.test(path), "reads process.env"],
    [product && isUnguarded(file), 'does not begin with import "server-only"'],
    [product && !SETTINGS.test(path) && FLOATS.test(text), "may pass money through a float"],
    [!product && PROVES_NOTHING.test(text), "leaves a test out, sleeps in it or fakes ours"],
    [product && isSilent(file), "has a link that does not answer a click at once"],
    [
      product && isMisnamed(path, syntax.exports),
      "does not export the component it is named after",
    ],
  ];
  return rules.filter(([broken]) => broken).map(([, sentence]) => `${path} ${sentence}`);
}

/** A comment that switches a lint rule off must name it and give the reason after `--`. */
const SWITCHED_OFF =
  /\/[/*]\s*(@ts-(ignore|expect-error|nocheck)|(eslint|oxlint)-disable(?!.*[\w-] -- \w))/;
const FLOATS = /\bparseFloat\(|\.toFixed\(/;
const PROVES_NOTHING =
  /\b(it|test|describe)\.(only|skip|fixme|todo)\(|\.waitForTimeout\(|\bvi\.mock\(\s*["'`][#.]/;
const UNFINISHED = /\s(\/\/|\*) .*\b(TODO|FIXME|XXX|HACK)\b/;

function readsEnvironment(file: SourceFile): boolean {
  // NODE_ENV is not a setting: Next writes it into the bundle.
  const text = file.text.replaceAll("process.env.NODE_ENV", "NODE_ENV");
  const wiring = /^instrumentation\.ts$/.test(file.path) || /\.config\.(ts|mjs)$/.test(file.path);
  const reads = (one: SourceFile) => readSyntax(one).readsEnvironment;
  return !wiring && reads(file) && reads({ ...file, text });
}

function isUnguarded(file: SourceFile): boolean {
  if (!SERVER_FILE.test(file.path)) return false;
  const { directives, imports } = readSyntax(file);
  return !directives.includes("use server") && imports[0]?.specifier !== "server-only";
}

/** A link of Next's shows nothing until its page is there, which takes seconds on a slow line. */
function isSilent(file: SourceFile): boolean {
  const leads = readSyntax(file).imports.some(({ specifier }) => specifier === "next/link");
  return leads && !file.text.includes("LinkPending />") && !file.text.includes("useLinkStatus");
}

/** `components/…/payin-table.tsx` exports `PayinTable`. */
function isMisnamed(path: string, exports: readonly string[]): boolean {
  if (!/^components\/.+\.tsx$/.test(path)) return false;
  const wanted = posix.parse(path).name.replaceAll("-", "").toLowerCase();
  return !exports.some((name) => name.toLowerCase() === wanted);
}
