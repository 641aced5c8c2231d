import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { byNextDue } from "#lib/rules/schedules/by-next-due.ts";
import { isLate } from "#lib/rules/schedules/is-late.ts";
import { dueOf, timesUntil, type Recurrence } from "#lib/rules/schedules/recurrence.ts";
import type { ScheduleState, ScheduleWhy } from "#lib/rules/schedules/schedule-states.ts";
import { occurrencesBetween, openOccurrences } from "#lib/schedules/rows/occurrences.ts";
import { listSchedules, ruleOf, today, type ScheduleRow } from "#lib/schedules/rows/schedules.ts";
import {
  comingView,
  occurrenceViews,
  saidOf,
  type OccurrenceView,
  type Said,
} from "./occurrence-view.ts";

export type ScheduleItem = Said & {
  rule: Recurrence;
  state: ScheduleState;
  why: ScheduleWhy | null;
  /** The day from today on on which it is due next; null: never, or not while it is paused. */
  next: string | null;
  /** What was due before and was not paid, the first due first. */
  late: OccurrenceView[];
  owner: string;
};

export type ScheduleItems = {
  today: string;
  /** What is due today or was due before, and is not paid: the first due first. */
  now: OccurrenceView[];
  /** Those of which something comes or waits, the next due first. */
  live: ScheduleItem[];
  /** Those that have ended. */
  ended: ScheduleItem[];
};

/** The first due of what waits are looked at. */
const OPEN_MOST = 200;
/** More times than a schedule has before today that nobody has noted yet. */
const LATE_MOST = 400;

/** What a schedule has today, as its rule says; nothing while it is paused or has stopped. */
function comingOn(row: ScheduleRow, day: string): OccurrenceView[] {
  if (row.state !== "active" || row.next_on === null) return [];
  return timesUntil(ruleOf(row), row.next_index, day, LATE_MOST)
    .filter(({ due }) => due === day)
    .map(({ on, due }) => comingView(saidOf(row), on, due));
}

/** The day on which a schedule is due next; null: never, or not while it is paused or has stopped. */
const nextOf = (row: ScheduleRow): string | null =>
  row.state === "active" && row.next_on !== null ? dueOf(row.next_on, row.shift) : null;

/** What is due now, and the schedules that it comes from. */
export async function scheduleItems(store: Store, account: Account): Promise<ScheduleItems> {
  const { db } = store;
  const [day, rows] = await Promise.all([today(db), listSchedules(db, account.id)]);
  const said = new Map(rows.map((row) => [row.id, saidOf(row)]));
  const [found, open, names] = await Promise.all([
    occurrencesBetween(db, account.id, { from: day, to: day }),
    openOccurrences(db, account.id, OPEN_MOST),
    namesOfPeople(
      db,
      rows.map(({ owner }) => owner),
    ),
  ]);
  const noted = await occurrenceViews(store, account.id, said, found);
  const isNoted = new Set(noted.map(({ key }) => key));
  const coming = rows.flatMap((row) => comingOn(row, day)).filter(({ key }) => !isNoted.has(key));
  // A schedule has not ended while something of it waits for somebody.
  const waits = Map.groupBy(
    await occurrenceViews(store, account.id, said, open),
    (one) => one.schedule,
  );
  const waiting = rows
    .flatMap(({ id }) => waits.get(id) ?? [])
    .filter(({ due }) => due <= day)
    .toSorted((a, b) => (a.due < b.due ? -1 : 1));
  const isWaiting = new Set(waiting.map(({ key }) => key));
  const begins = [...noted, ...coming].filter(
    ({ key, phase }) => (phase === "coming" || phase === "due") && !isWaiting.has(key),
  );
  // What was due before today is late; what waits of a later day is due before what the rule says next.
  const nextOfItem = (row: ScheduleRow): string | null => {
    const next = waits.get(row.id)?.find(({ due }) => due >= day)?.due ?? nextOf(row);
    return next !== null && next >= day ? next : null;
  };
  const items = rows
    .map((row): ScheduleItem => ({
      ...saidOf(row),
      rule: ruleOf(row),
      state: row.state === "ended" && waits.has(row.id) ? "active" : row.state,
      why: row.why,
      next: nextOfItem(row),
      late: (waits.get(row.id) ?? []).filter((one) => isLate(one, day)),
      owner: names.get(row.owner) ?? "",
    }))
    .toSorted(byNextDue);
  return {
    today: day,
    now: [...waiting, ...begins],
    live: items.filter(({ state }) => state !== "ended"),
    ended: items.filter(({ state }) => state === "ended"),
  };
}
