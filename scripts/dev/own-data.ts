import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataFolder } from "#platform/data-folder.ts";
import { StopSentence } from "../system/stop-sentence.ts";

/** Marks a data folder whose administrator has a password that everybody knows. */
export const MARK = "made-by-npm-run-dev";

/**
 * Takes a data folder for `npm run dev`: one that it made, or one with nothing in it.
 * @throws StopSentence for every other
 */
export function takeDevData(dataDir: string): void {
  const mark = join(dataDir, MARK);
  if (existsSync(mark)) return;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StopSentence(
      `${dataDir} holds data that npm run dev did not make, so it leaves them alone. Give it a folder of its own: DATA_DIR=.data-dev npm run dev`,
    );
  }
  makeDataFolder(dataDir);
  writeFileSync(mark, "Its administrator's password is no secret.\n", { mode: 0o600 });
}

/** @throws StopSentence for a folder of `npm run dev`: elsewhere nobody may sign in with a known password */
export function refuseDevData(dataDir: string): void {
  if (!existsSync(join(dataDir, MARK))) return;
  throw new StopSentence(
    `${dataDir} belongs to npm run dev, where everybody knows the administrator's password. Use another DATA_DIR.`,
  );
}
