import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeDataFolder } from "#platform/data-folder.ts";
import { StopSentence } from "../system/stop-sentence.ts";

/** Mark data folders whose administrator has a password that everybody knows. */
export const MARK = "made-by-npm-run-dev";
export const DEMO_MARK = "made-for-the-demo";

/** A command that has a data folder of its own, and what marks it. */
export type OwnFolder = { command: string; dataDir: string; mark: string };

/**
 * Takes a data folder for a command: one that it made, or one with nothing in it.
 * @throws StopSentence for every other
 */
export function takeMarkedData(dataDir: string, own: OwnFolder): void {
  const mark = join(dataDir, own.mark);
  if (existsSync(mark)) return;
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0) {
    throw new StopSentence(
      `${dataDir} holds data that ${own.command} did not make, so it leaves them alone. Give it a folder of its own: DATA_DIR=${own.dataDir} ${own.command}`,
    );
  }
  makeDataFolder(dataDir);
  writeFileSync(mark, "Its administrator's password is no secret.\n", { mode: 0o600 });
}

const COMMANDS = { [MARK]: "npm run dev", [DEMO_MARK]: "the demo" };

/** @throws StopSentence for a marked folder: elsewhere nobody may sign in with a known password */
export function refuseDevData(dataDir: string): void {
  for (const [mark, command] of Object.entries(COMMANDS)) {
    if (!existsSync(join(dataDir, mark))) continue;
    throw new StopSentence(
      `${dataDir} belongs to ${command}, where everybody knows the administrator's password. Use another DATA_DIR.`,
    );
  }
}
