import "server-only";
import {
  startStoreRelay,
  type StoreMoment,
  type StoreRelay,
} from "#lib/test/outside/store-relay.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { MIGRATIONS, type Store } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { openDatabase } from "#platform/database.ts";

const kept = globalThis as { ponteStore?: Promise<Store> };

type RelayedStore = StoreRelay & {
  /** Runs it with a store that is cut at a moment, and mends it. Throws where the moment never came. */
  lostAt: <T>(moment: StoreMoment, run: () => Promise<T>) => Promise<T>;
};

/**
 * From now on the process has its store over a line that tests can cut; what the test itself asks of `place` has
 * its own.
 */
export async function relayStore(place: { url: string; dataDir: string }): Promise<RelayedStore> {
  const relay = await startStoreRelay(place.url);
  const store = await openDatabase<Tables>({
    url: relay.url,
    dataDir: place.dataDir,
    migrationsDir: MIGRATIONS,
    name: "dashboard",
    log: dashboardLog,
  });
  const before = kept.ponteStore;
  kept.ponteStore = Promise.resolve(store);
  return {
    ...relay,
    async lostAt(moment, run) {
      let isReached = false;
      relay.arm(moment, () => {
        isReached = true;
        relay.cut();
      });
      const done = await run().finally(() => {
        relay.disarm();
        relay.mend();
      });
      if (!isReached) throw new Error("The store was not cut: its moment never came");
      return done;
    },
    async close() {
      if (before) kept.ponteStore = before;
      await store.close();
      await relay.close();
    },
  };
}
