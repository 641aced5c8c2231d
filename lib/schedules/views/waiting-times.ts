import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { openOccurrences } from "#lib/schedules/rows/occurrences.ts";
import { listSchedules, today } from "#lib/schedules/rows/schedules.ts";
import { occurrenceViews, saidOf, type OccurrenceView } from "./occurrence-view.ts";

/** What waits for somebody because of a schedule, each the first due first. */
export type WaitingTimes = {
  /** Prepared and not signed or confirmed. */
  overdue: OccurrenceView[];
  due: OccurrenceView[];
  missed: OccurrenceView[];
  stopped: OccurrenceView[];
  /** The payments of the first two. */
  intents: string[];
};

/** What is due by now; what waits for the approval of others waits for them. */
export async function waitingTimes(
  store: Store,
  account: Account,
  limit: number,
): Promise<WaitingTimes> {
  const { db } = store;
  const found = await openOccurrences(db, account.id, limit);
  if (found.length === 0) return { overdue: [], due: [], missed: [], stopped: [], intents: [] };
  const [rows, day] = await Promise.all([listSchedules(db, account.id), today(db)]);
  const said = new Map(rows.map((row) => [row.id, saidOf(row)]));
  const views = await occurrenceViews(store, account.id, said, found);
  const ready = views.filter(({ phase, due }) => phase === "ready" && due <= day);
  const keys = new Set(ready.map(({ key }) => key));
  return {
    overdue: ready.filter(({ due }) => due < day),
    due: ready.filter(({ due }) => due === day),
    missed: views.filter(({ phase }) => phase === "missed"),
    stopped: views.filter(({ phase }) => phase === "stopped"),
    intents: found.flatMap(({ id, intent }) => (keys.has(id) && intent !== null ? [intent] : [])),
  };
}
