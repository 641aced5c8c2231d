import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { openOccurrences } from "#lib/schedules/rows/occurrences.ts";
import { listSchedules, today } from "#lib/schedules/rows/schedules.ts";
import { occurrenceViews, saidOf, type OccurrenceView } from "./occurrence-view.ts";

/** What waits for somebody because of a schedule, each the first due first. */
export type WaitingTimes = {
  /** Not paid by their day: prepared and not signed or confirmed, or never prepared. */
  overdue: OccurrenceView[];
  /** Prepared and not signed or confirmed. */
  due: OccurrenceView[];
  /** Not prepared while earlier ones waited, and still in time. */
  missed: OccurrenceView[];
  stopped: OccurrenceView[];
  /** The payments of those of the first two that are prepared. */
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
  const isOverdue = ({ due }: OccurrenceView) => due < day;
  const missed = views.filter(({ phase }) => phase === "missed");
  const keys = new Set(ready.map(({ key }) => key));
  return {
    overdue: views.filter((one) => isOverdue(one) && (keys.has(one.key) || missed.includes(one))),
    due: ready.filter((one) => !isOverdue(one)),
    missed: missed.filter((one) => !isOverdue(one)),
    stopped: views.filter(({ phase }) => phase === "stopped"),
    intents: found.flatMap(({ id, intent }) => (keys.has(id) && intent !== null ? [intent] : [])),
  };
}
