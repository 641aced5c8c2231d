import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { during } from "#scripts/system/say.ts";
import { StopSentence } from "#scripts/system/stop-sentence.ts";
import { commitOf, unpackVersion } from "./version-tree.ts";

const BUILDS = join(import.meta.dirname, "../../.data-builds");
/** Written last: an interrupted build has none and is made again. */
const MARK = ".built";

type Wanted = {
  ref: string;
  /** Another build of the same commit: a build id of its own, and other names for each action. */
  again?: boolean;
};

/** The trees of these versions with their dashboards built, each once; builds that nobody wants now go. */
export async function builtVersions<Names extends string>(
  wanted: Record<Names, Wanted>,
): Promise<Record<Names, string>> {
  const entries = Object.entries<Wanted>(wanted).map(
    ([name, { ref, again }]) => [name, ref, commitOf(ref) + (again ? "-again" : "")] as const,
  );
  mkdirSync(BUILDS, { recursive: true });
  const kept = new Set(entries.map(([, , folder]) => folder));
  for (const name of readdirSync(BUILDS)) {
    if (!kept.has(name)) rmSync(join(BUILDS, name), { recursive: true });
  }
  for (const [, ref, folder] of entries) await buildOnce(ref, join(BUILDS, folder));
  return Object.fromEntries(
    entries.map(([name, , folder]) => [name, join(BUILDS, folder)]),
  ) as Record<Names, string>;
}

async function buildOnce(ref: string, tree: string): Promise<void> {
  if (existsSync(join(tree, MARK))) return;
  await during(`Building the dashboard of ${ref}`, async () => {
    rmSync(tree, { recursive: true, force: true });
    unpackVersion(ref, tree);
    // Of links to this tree's files, which would be written into.
    rmSync(join(tree, "node_modules/.cache"), { recursive: true, force: true });
    const child = spawn(process.execPath, ["scripts/build-dashboard.ts"], {
      cwd: tree,
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => void (said += chunk.toString()));
    const [code] = (await once(child, "exit")) as [number | null];
    if (code !== 0) throw new StopSentence(`${ref} can't be built:\n${said.slice(-3000)}`);
    rmSync(join(tree, ".next/cache"), { recursive: true, force: true });
    writeFileSync(join(tree, MARK), "");
  });
}
