import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeStore, getStore } from "#lib/core/store/store.ts";
import { openDatabase } from "#platform/database.ts";
import { createLog } from "#platform/log.ts";
import type { Tables } from "#service/db/core/tables.ts";
import { sealerWith } from "#service/sealer-with.ts";
import { serviceSettings } from "#service/settings.ts";
import { runScript, StopSentence } from "../system/stop-sentence.ts";
import { fillWallets } from "./fill-wallets.ts";
import { makeCompany, stateOf } from "./make-company.ts";

const TIMES_MOST = 50;

/** How many times as many payments as usual. */
function timesAsked(): number {
  const { times } = parseArgs({ options: { times: { type: "string", default: "1" } } }).values;
  const asked = Number(times);
  if (Number.isInteger(asked) && asked > 0 && asked <= TIMES_MOST) return asked;
  throw new StopSentence(`--times is a number from 1 to ${TIMES_MOST}.`);
}

/** Makes the company in the databases of a running system, once. */
await runScript(async () => {
  const times = timesAsked();
  const settings = serviceSettings();
  const store = await getStore();
  const service = await openDatabase<Tables>({
    url: settings.SERVICE_DATABASE_URL,
    migrationsUrl: settings.SERVICE_DATABASE_MIGRATIONS_URL,
    dataDir: settings.DATA_DIR,
    name: "service",
    migrationsDir: join(import.meta.dirname, "../../service/db/migrations"),
    log: createLog({ name: "demo", level: "warn" }),
  });
  try {
    const sealers = { sealer: sealerWith(...settings.dataKeys), sealerWith };
    const sandboxUrl = settings.SANDBOX_URL ?? "";
    const places = { service, sealers, store, sandboxUrl };
    const state = await stateOf(places);
    if (state === "half") {
      throw new StopSentence(`It was left half made. Delete ${settings.DATA_DIR} and start again.`);
    }
    if (state === "empty")
      await fillWallets(sandboxUrl, await makeCompany(places, new Date(), times));
  } finally {
    await service.close();
    await closeStore();
  }
});
process.exit();
