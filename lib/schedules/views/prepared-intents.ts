import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { openOccurrences } from "#lib/schedules/rows/occurrences.ts";
import { listSchedules } from "#lib/schedules/rows/schedules.ts";
import { occurrenceViews, saidOf } from "./occurrence-view.ts";

const MOST = 200;

/** Payouts that schedules have prepared and that wait for a signature, whenever they are due, by their intents. */
export async function preparedIntents(store: Store, account: Account): Promise<string[]> {
  const found = await openOccurrences(store.db, account.id, MOST);
  if (found.length === 0) return [];
  const rows = await listSchedules(store.db, account.id);
  const said = new Map(rows.map((row) => [row.id, saidOf(row)]));
  const views = await occurrenceViews(store, account.id, said, found);
  const ready = new Set(
    views.flatMap(({ key, kind, phase }) => (kind === "payout" && phase === "ready" ? [key] : [])),
  );
  return found.flatMap(({ id, intent }) => (ready.has(id) && intent !== null ? [intent] : []));
}
