import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StopSentence } from "#scripts/system/stop-sentence.ts";

const ROOT = join(import.meta.dirname, "../..");
const MIGRATIONS = ["lib/core/store/migrations", "service/db/migrations"] as const;
/** Read and written all the time. */
const BUSY = ["users", "payins", "payouts", "quotes", "bank_accounts"];
const inEach = (change: string) =>
  BUSY.map((table) => `alter table ${table} ${change};`).join("\n");
const ADDS = inEach("add column upgrade_trial text not null default 'x'");
const TAKES_AWAY = `-- contract: needs 9998\n${inEach("drop column upgrade_trial")}`;

const git = (args: string[]) =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: "pipe" }).trim();

/** The newest version's tag. @throws StopSentence when there is none. */
export function newestTag(): string {
  try {
    return git(["describe", "--tags", "--abbrev=0", "--match", "v*"]);
  } catch {
    throw new StopSentence("No version is tagged here. Name a commit: npm run upgrade -- COMMIT");
  }
}

/** A commit's files in a folder, with its packages. @throws StopSentence on an unknown commit */
export function unpackVersion(ref: string, folder: string): string {
  try {
    git(["rev-parse", "--verify", "--quiet", `${ref}^{commit}`]);
  } catch {
    throw new StopSentence(`${ref} is no commit here.`);
  }
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

/** Gives the newer version something to add, whatever else it adds. */
export const addColumns = (tree: string) =>
  writeFileSync(join(tree, MIGRATIONS[1], "9998-upgrade-adds.sql"), ADDS);

/** Gives the version after it something to take away. */
export function dropColumns(tree: string): void {
  addColumns(tree);
  writeFileSync(join(tree, MIGRATIONS[1], "9999-upgrade-takes-away.sql"), TAKES_AWAY);
}

/** Puts the newer version's schema under the older version's code. */
export function takeNewerSchema(older: string, newer: string): void {
  for (const folder of MIGRATIONS) {
    for (const name of filesOf(newer, folder)) {
      copyFileSync(join(newer, folder, name), join(older, folder, name));
    }
  }
}
