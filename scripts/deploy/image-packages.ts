import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { importTarget } from "../house/import-table.ts";
import { sourceFiles } from "../house/source-files.ts";
import { readSyntax } from "../house/syntax.ts";

const ROOT = join(import.meta.dirname, "../..");

/** What an image runs: its processes, and the commands that operators run in it. */
export const IMAGE_ENTRIES: readonly string[] = [
  "service/main.ts",
  ...[
    "admin",
    "agent",
    "audit-verify",
    "dashboard",
    "doctor",
    "migrate",
    "personal-data",
    "reconcile",
    "doctor/rotate-data-key",
    "recover",
  ].map((name) => `scripts/${name}.ts`),
];

/** What is run by its path, and by the package of that name. */
const ALWAYS = ["next", "node", "react", "react-dom"];

/** What Next and next-intl's plugin load for a build alone (next.config.mjs). */
const FOR_BUILDS = /^(@next\/swc|@parcel\/watcher|@swc\/core|caniuse-lite$|next-intl-swc-plugin)/;

/** Chains and bank of the sandbox are for the image that is asked for by name. */
const SANDBOX = "sandbox/main.ts";

const packageOf = (specifier: string): string | null => {
  if (specifier.startsWith("node:")) return null;
  const [scope = "", name = ""] = specifier.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
};

/** A file or package that is named in quotes is loaded by its path, such as a worker's or a page's script. */
const NAMED = /^(\.{1,2}\/|#)[\w./-]+\.ts$|^(@[a-z0-9-]+\/)?[a-z0-9][a-z0-9.-]*(\/[\w./-]+)?$/;

/** The packages that our own code loads, from these files on; types need none. */
export function loadedPackages(entries: readonly string[]): Set<string> {
  const files = new Map(sourceFiles().map((file) => [file.path, file]));
  const seen = new Set<string>();
  const packages = new Set<string>();
  const left = [...entries];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    const file = files.get(path);
    if (!file || seen.has(path) || path === SANDBOX) continue;
    seen.add(path);
    const { imports, texts } = readSyntax(file);
    const loaded = imports.flatMap(({ specifier, typeOnly }) => (typeOnly ? [] : specifier));
    for (const specifier of [...loaded, ...texts.filter((text) => NAMED.test(text))]) {
      const target = importTarget(path, specifier);
      const name = target === null ? packageOf(specifier) : null;
      if (target !== null) left.push(target);
      if (name !== null) packages.add(name);
    }
  }
  return packages;
}

/** The packages that Next's build leaves outside its own files. */
function tracedPackages(build: string): Set<string> {
  const files = readdirSync(build, { recursive: true, encoding: "utf8" });
  const traces = files.filter((name) => name.endsWith(".nft.json") && !name.startsWith("cache/"));
  const paths = traces.flatMap((name) => {
    const { files: traced } = JSON.parse(readFileSync(join(build, name), "utf8")) as {
      files: string[];
    };
    return traced;
  });
  return new Set(
    paths.flatMap((path) => /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  );
}

type Manifest = {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

/** These packages with all that they depend on, as far as it is installed. */
export function withDependencies(names: Iterable<string>, modules: string): Set<string> {
  const found = new Set<string>();
  const left = [...names];
  for (let name = left.pop(); name !== undefined; name = left.pop()) {
    const manifest = join(modules, name, "package.json");
    if (found.has(name) || FOR_BUILDS.test(name) || !existsSync(manifest)) continue;
    found.add(name);
    left.push(...neededBy(JSON.parse(readFileSync(manifest, "utf8")) as Manifest));
  }
  return found;
}

const neededBy = (manifest: Manifest): string[] => [
  ...Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }),
  ...Object.keys(manifest.peerDependencies ?? {}).filter(
    (name) => !manifest.peerDependenciesMeta?.[name]?.optional,
  ),
];

/** Every package that an image needs; `build`: Next's output. */
export function imagePackages(build = join(ROOT, ".next"), modules = join(ROOT, "node_modules")) {
  const loaded = loadedPackages(IMAGE_ENTRIES);
  return withDependencies([...ALWAYS, ...loaded, ...tracedPackages(build)], modules);
}
