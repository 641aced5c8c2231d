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
import { addDays, weekdayOf } from "#protocol/brazil/bank-holidays.ts";
import {
  comingView,
  occurrenceViews,
  saidOf,
  type OccurrenceView,
  type Said,
} from "./occurrence-view.ts";

/** Days of a month's grid: whole weeks, Sunday first. */
export type CalendarDay = { day: string; isInMonth: boolean; items: OccurrenceView[] };

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

export type CalendarView = {
  /** As 2026-11. */
  month: string;
  today: string;
  /** What is due today or was due before, and is not paid: the first due first, whatever month is shown. */
  now: OccurrenceView[];
  weeks: CalendarDay[][];
  schedules: ScheduleItem[];
};

/** The first due of what waits are looked at. */
const OPEN_MOST = 200;

const monthOf = (day: string) => day.slice(0, "2026-11".length);

/** A month so many months later. */
export function otherMonth(month: string, later: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + later, 1)).toISOString().slice(0, 7);
}

/** The days of a month's weeks, from a Sunday to a Saturday. */
function daysOfMonth(month: string): string[] {
  const first = `${month}-01`;
  const last = addDays(`${otherMonth(month, 1)}-01`, -1);
  const days: string[] = [];
  const end = addDays(last, 6 - weekdayOf(last));
  for (let day = addDays(first, -weekdayOf(first)); day <= end; day = addDays(day, 1)) {
    days.push(day);
  }
  return days;
}

/** More times than a schedule has in the weeks of a month. */
const IN_MONTH_MOST = 400;

/** What comes of a schedule between two days, as its rule says; nothing while it is paused or has stopped. */
function comingBetween(
  row: ScheduleRow,
  said: Said,
  { from, to }: { from: string; to: string },
): OccurrenceView[] {
  if (row.state !== "active" || row.next_on === null) return [];
  return timesUntil(ruleOf(row), row.next_index, to, IN_MONTH_MOST)
    .filter(({ due }) => due >= from)
    .map(({ on, due }) => comingView(said, on, due));
}

/** The day on which a schedule is due next; null: never, or not while it is paused or has stopped. */
const nextOf = (row: ScheduleRow): string | null =>
  row.state === "active" && row.next_on !== null ? dueOf(row.next_on, row.shift) : null;

/** A month with what was and what comes, and the schedules that it comes from. */
export async function calendarView(
  store: Store,
  account: Account,
  asked: string | undefined,
): Promise<CalendarView> {
  const { db } = store;
  const [day, rows] = await Promise.all([today(db), listSchedules(db, account.id)]);
  const month = asked ?? monthOf(day);
  const days = daysOfMonth(month);
  const [from = "", to = ""] = [days[0], days.at(-1)];
  const said = new Map(rows.map((row) => [row.id, saidOf(row)]));
  const [found, open, names] = await Promise.all([
    occurrencesBetween(db, account.id, { from, to }),
    openOccurrences(db, account.id, OPEN_MOST),
    namesOfPeople(
      db,
      rows.map(({ owner }) => owner),
    ),
  ]);
  const noted = await occurrenceViews(store, account.id, said, found);
  const isNoted = new Set(noted.map(({ schedule, on }) => `${schedule} ${on}`));
  const coming = rows
    .flatMap((row) => comingBetween(row, saidOf(row), { from, to }))
    .filter(({ key }) => !isNoted.has(key));
  const byDay = Map.groupBy([...noted, ...coming], ({ due }) => due);
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
  const begins = (byDay.get(day) ?? []).filter(
    ({ key, phase }) => (phase === "coming" || phase === "due") && !isWaiting.has(key),
  );
  // What was due before today is late; what waits of a later day is due before what the rule says next.
  const nextOfItem = (row: ScheduleRow): string | null => {
    const next = waits.get(row.id)?.find(({ due }) => due >= day)?.due ?? nextOf(row);
    return next !== null && next >= day ? next : null;
  };
  const cells = days.map((one) => ({
    day: one,
    isInMonth: monthOf(one) === month,
    items: byDay.get(one) ?? [],
  }));
  return {
    month,
    today: day,
    now: [...waiting, ...begins],
    weeks: Array.from({ length: cells.length / 7 }, (_, at) => cells.slice(at * 7, at * 7 + 7)),
    schedules: rows
      .map((row) => ({
        ...saidOf(row),
        rule: ruleOf(row),
        state: row.state === "ended" && waits.has(row.id) ? "active" : row.state,
        why: row.why,
        next: nextOfItem(row),
        late: (waits.get(row.id) ?? []).filter((one) => isLate(one, day)),
        owner: names.get(row.owner) ?? "",
      }))
      .toSorted(byNextDue),
  };
}
