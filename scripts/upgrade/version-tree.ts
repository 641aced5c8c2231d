import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StopSentence } from "#scripts/system/stop-sentence.ts";

const ROOT = join(import.meta.dirname, "../..");
const MIGRATIONS = ["lib/core/store/migrations", "service/db/migrations"] as const;
type Part = "service" | "dashboard";
const FOLDERS: Record<Part, string> = { dashboard: MIGRATIONS[0], service: MIGRATIONS[1] };
/** Read and written all the time. */
const BUSY: Record<Part, readonly string[]> = {
  service: ["users", "payins", "payouts", "quotes", "bank_accounts"],
  dashboard: ["person", "session", "payin_intent", "payin", "payout_intent"],
};
const ADDS = "9998-upgrade-adds.sql";
const TAKES_AWAY = "9999-upgrade-takes-away.sql";

const git = (args: string[]) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: "pipe" }).trim();

/** The newest version's tag; null where none is tagged. */
export function newestTag(): string | null {
  try {
    return git(["describe", "--tags", "--abbrev=0", "--match", "v*"]);
  } catch {
    return null;
  }
}

/** A commit's whole name. @throws StopSentence on an unknown one */
export function commitOf(ref: string): string {
  try {
    return git(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]);
  } catch {
    throw new StopSentence(`${ref} is no commit here.`);
  }
}

/** A commit's files in a folder, with its packages. @throws StopSentence on an unknown commit */
export function unpackVersion(ref: string, folder: string): string {
  commitOf(ref);
  mkdirSync(folder, { recursive: true });
  const tar = execFileSync("git", ["archive", ref], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: tar });
  addPackages(folder);
  return folder;
}

/** Those of this tree where they are the same: as links to the files, since a process may read its own tree alone. */
function addPackages(tree: string): void {
  const lock = (of: string) => readFileSync(join(of, "package-lock.json"), "utf8");
  if (lock(tree) === lock(ROOT)) {
    execFileSync("cp", ["-al", join(ROOT, "node_modules"), join(tree, "node_modules")]);
  } else execFileSync("npm", ["ci", "--no-audit", "--no-fund"], { cwd: tree, stdio: "ignore" });
}

const filesOf = (tree: string, folder: string) => readdirSync(join(tree, folder)).sort();

function changeSchema(tree: string, part: Part, name: string, change: string, head = ""): void {
  const lines = BUSY[part].map((table) => `alter table ${table} ${change};`);
  writeFileSync(join(tree, FOLDERS[part], name), head + lines.join("\n"));
}

/** Gives the newer version something to add, whatever else it adds. */
export const addColumns = (tree: string, part: Part) =>
  changeSchema(tree, part, ADDS, "add column upgrade_trial text not null default 'x'");

/** Gives the version after it something to take away. */
export function dropColumns(tree: string, part: Part): void {
  addColumns(tree, part);
  const head = "-- contract: needs 9998\n";
  changeSchema(tree, part, TAKES_AWAY, "drop column upgrade_trial", head);
}

/** A tree that is kept as it was unpacked. */
export function takeTrialsOut(tree: string, part: Part): void {
  for (const name of [ADDS, TAKES_AWAY]) rmSync(join(tree, FOLDERS[part], name), { force: true });
}

/** Puts the newer version's schema under the older version's code. */
export function takeNewerSchema(older: string, newer: string): void {
  for (const folder of MIGRATIONS) {
    for (const name of filesOf(newer, folder)) {
      copyFileSync(join(newer, folder, name), join(older, folder, name));
    }
  }
}
