import "server-only";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Store, Tx } from "#lib/core/store/store.ts";

/** How many sessions of this database wait for another's lock. */
async function waiting(store: Store): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db);
  return Number(rows[0]?.count);
}

/** Begins all in order while a lock is held, each once those before it wait; then lets the lock go. */
export async function whileRowsLocked<Answer>(
  store: Store,
  hold: (tx: Tx) => Promise<unknown>,
  works: readonly (() => Promise<Answer>)[],
): Promise<Answer[]> {
  const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = store.transaction(async (tx) => {
    await hold(tx);
    held.resolve();
    await goOn.promise;
  });
  await held.promise;
  const answers: Promise<Answer>[] = [];
  try {
    for (const work of works) {
      answers.push(work());
      await vi.waitFor(async () => expect(await waiting(store)).toBe(answers.length), 10_000);
    }
  } finally {
    goOn.resolve();
    await holding;
  }
  return Promise.all(answers);
}
