import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { waitForLock } from "#platform/data-lock.ts";
import { during } from "../system/say.ts";

const ROOT = join(import.meta.dirname, "../..");
const NOT_BUILT = /\.(test|spec)\.tsx?$/;

type Built = {
  /** What a terminal says while it is built. */
  name: string;
  /** Files and folders that it is built from; tests in them are left out: a changed test needs no build. */
  sources: readonly string[];
  /** What else it depends on, a line each. */
  settings?: () => readonly string[];
  /** Written last: an interrupted build has none and is made again. */
  mark: string;
  /** Whoever builds the same waits for this folder. */
  lock: string;
  build: () => Promise<void>;
};

/** Builds it unless what is there is from the same sources. @throws StopSentence of the build */
export async function buildOnce(
  { name, sources, settings = () => [], mark, lock, build }: Built,
  { force = false } = {},
): Promise<void> {
  const fingerprint = () => fingerprintOf(sources, settings());
  const isFresh = () => existsSync(mark) && readFileSync(mark, "utf8") === fingerprint();
  if (isFresh() && !force) return;
  await during(name, async () => {
    const held = await waitForLock(lock, 500);
    try {
      // Another process may have built it while this one waited for the lock.
      if (isFresh() && !force) return;
      const made = fingerprint();
      rmSync(mark, { force: true });
      await build();
      writeFileSync(mark, made);
    } finally {
      held.release();
    }
  });
}

/** A line that changes whenever a build would: sources, Node, and what else it depends on. */
function fingerprintOf(sources: readonly string[], settings: readonly string[]): string {
  const hash = createHash("sha256");
  hash.update(`node ${process.version}\n`);
  for (const line of settings) hash.update(`${line}\n`);
  for (const path of sources.flatMap(filesBelow)) {
    hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)));
  }
  return hash.digest("hex");
}

function filesBelow(path: string): string[] {
  const whole = join(ROOT, path);
  if (!existsSync(whole)) return [];
  if (!statSync(whole).isDirectory()) return NOT_BUILT.test(path) ? [] : [path];
  return readdirSync(whole)
    .sort()
    .flatMap((name) => filesBelow(`${path}/${name}`));
}
