import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** What `next build` reads. Tests are left out: a changed test needs no build. */
const SOURCES = [
  "app",
  "components",
  "lib",
  "platform",
  "protocol",
  "public",
  "instrumentation.ts",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];
const NOT_BUILT = /\.(test|spec)\.tsx?$/;

/** One line that changes when a build would come out differently: sources, dependencies, Node, build settings. */
export function buildFingerprint(root: string, env: NodeJS.ProcessEnv): string {
  const hash = createHash("sha256");
  hash.update(`node ${process.version}\n`);
  for (const name of Object.keys(env)
    .filter((key) => key.startsWith("NEXT_PUBLIC_"))
    .sort()) {
    hash.update(`${name}=${env[name] ?? ""}\n`);
  }
  for (const path of SOURCES.flatMap((source) => filesBelow(root, source))) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

function filesBelow(root: string, path: string): string[] {
  const whole = join(root, path);
  if (!existsSync(whole)) return [];
  if (!statSync(whole).isDirectory()) return NOT_BUILT.test(path) ? [] : [path];
  return readdirSync(whole)
    .sort()
    .flatMap((name) => filesBelow(root, `${path}/${name}`));
}
