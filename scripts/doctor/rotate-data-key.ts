import { join } from "node:path";
import { parseArgs } from "node:util";
import type pg from "pg";
import { SEALED_COLUMNS as DASHBOARD_SEALED } from "#lib/core/store/sealed-columns.ts";
import { sealKeys } from "#lib/core/store/row-seal.ts";
import { closeStore, getStore } from "#lib/core/store/store.ts";
import { openDatabase } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import { reseal } from "#platform/sealing/reseal.ts";
import { sealKey, type SealKeys } from "#platform/sealing/seal.ts";
import { countSealed, type SealedColumn } from "#platform/sealing/sealed-columns.ts";
import { SEALED_COLUMNS as SERVICE_SEALED } from "#service/sealed-columns.ts";
import { readServiceSettings } from "#service/settings.ts";
import { say } from "../system/say.ts";
import { startSettings } from "../system/start-settings.ts";
import { runScript, StopSentence } from "../system/stop-sentence.ts";

const USAGE = `
  npm run rotate-data-key             seals everything anew with DATA_KEY that a key of DATA_KEY_PREVIOUS has sealed
  npm run rotate-data-key -- --count  only counts what is sealed with which key

  Ponte may go on meanwhile. It may be ended at any time, and run again: it goes on where it was. It ends with 1 while
  anything is sealed with another key than DATA_KEY.`;

const ROOT = join(import.meta.dirname, "../..");
const EVERY = 2_000;

function readArguments(): { isCount: boolean } {
  const options = { count: { type: "boolean" }, help: { type: "boolean" } } as const;
  try {
    const { count = false, help } = parseArgs({ options }).values;
    if (help) throw new Error(USAGE);
    return { isCount: count };
  } catch {
    throw new StopSentence(USAGE);
  }
}

type Sealed = { name: string; pool: pg.Pool; columns: readonly SealedColumn[]; keys: SealKeys };

/** Returns whether everything is sealed with the first key now. */
async function rotate({ name, pool, columns, keys }: Sealed, isCount: boolean): Promise<boolean> {
  say(`\n  ${name}`);
  let said = 0;
  const { resealed, broken, counts } = isCount
    ? { resealed: 0, broken: new Map<string, number>(), counts: await countSealed(pool, columns) }
    : await reseal(pool, columns, keys, (count) => {
        if (count - said < EVERY) return;
        said = count;
        say(`    ${count} sealed anew so far`);
      });
  if (!isCount) say(`    ${resealed} sealed anew`);
  const [newest, ...previous] = keys.map(({ id }) => id);
  const others = [...counts].filter(([id]) => id !== newest);
  say(`    ${counts.get(newest ?? "") ?? 0} are sealed with DATA_KEY (${newest})`);
  for (const [id, count] of others) {
    const which = previous.includes(id) ? "a key of DATA_KEY_PREVIOUS" : "a key that is not given";
    say(`    ${count} are sealed with ${which} (${id})`);
  }
  for (const [column, count] of broken) say(`    ${count} of ${column} can't be opened`);
  return others.length === 0;
}

async function ofDashboard(isCount: boolean): Promise<boolean> {
  const { pool } = await getStore();
  try {
    const keys = sealKeys();
    return await rotate({ name: "The dashboard", pool, columns: DASHBOARD_SEALED, keys }, isCount);
  } finally {
    await closeStore();
  }
}

async function ofService(isCount: boolean): Promise<boolean> {
  const settings = readServiceSettings(process.env);
  const [newest, ...previous] = settings.dataKeys;
  const { pool, close } = await openDatabase({
    url: settings.SERVICE_DATABASE_URL,
    migrationsUrl: settings.SERVICE_DATABASE_MIGRATIONS_URL,
    dataDir: settings.DATA_DIR,
    name: "service",
    migrationsDir: join(ROOT, "service/db/migrations"),
    log: createLog({ name: "rotate-data-key", level: "warn" }),
  });
  try {
    const keys: SealKeys = [sealKey(newest), ...previous.map(sealKey)];
    return await rotate({ name: "The service", pool, columns: SERVICE_SEALED, keys }, isCount);
  } finally {
    await close();
  }
}

await runScript(async () => {
  const { isCount } = readArguments();
  const { exchangeBaseUrl } = startSettings();
  const isDone = [await ofDashboard(isCount)];
  if (exchangeBaseUrl === undefined) isDone.push(await ofService(isCount));
  const isAll = isDone.every(Boolean);
  say(
    `\n  ${isAll ? "Nothing needs a previous key any more." : "Something is left: run it again."}\n`,
  );
  process.exitCode = isAll ? 0 : 1;
});
process.exit();
