import "server-only";
import { sql, type Insertable, type RawBuilder, type Selectable } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { morningOf, TIME_ZONE } from "#lib/core/store/today.ts";
import { addDays } from "#protocol/brazil/bank-holidays.ts";
import { timeAt, type Recurrence, type Time } from "#lib/rules/schedules/recurrence.ts";
import { SCHEDULES_MOST } from "#lib/rules/schedules/schedule-states.ts";
import "#lib/schedules/schema.ts";

export type ScheduleRow = Selectable<Tables["schedule"]>;
type Change = Partial<Insertable<Tables["schedule"]>>;

export const ruleOf = (row: ScheduleRow): Recurrence => ({
  repeats: row.repeats,
  every: row.every,
  first: row.first_on,
  until: row.until,
  times: row.times,
  shift: row.shift,
});

export const ruleColumns = (rule: Recurrence) => ({
  repeats: rule.repeats,
  every: rule.every,
  first_on: rule.first,
  until: rule.until,
  times: rule.times,
  shift: rule.shift,
});

/** Today in São Paulo, by the database's clock. */
export async function today(rows: Rows): Promise<string> {
  const { rows: found } = await sql<{ day: string }>`
    select to_char(now() at time zone ${TIME_ZONE}, 'YYYY-MM-DD') as day`.execute(rows);
  return found[0]?.day ?? "";
}

/** When a time is prepared: on the morning of its day, or so many days before; at once where that day has come. */
const preparedAt = (time: Time, daysBefore: number): RawBuilder<Date> => {
  const day = addDays(time.due, -daysBefore);
  return sql<Date>`case when ${day}::date <= (now() at time zone ${TIME_ZONE})::date then now()
    else ${morningOf(day)} end`;
};

/** The columns that say which time is next; none: the schedule has none left. */
export const nextColumns = (index: number, time: Time | null, daysBefore: number) => ({
  next_index: index,
  next_on: time?.on ?? null,
  next_at: time === null ? null : preparedAt(time, daysBefore),
});

export type NewSchedule = Pick<
  Insertable<Tables["schedule"]>,
  "id" | "account_id" | "idempotency_key" | "kind" | "content" | "days_before"
> & { rule: Recurrence; index: number; by: string };

/** Makes a schedule; the same form sent twice gives the one that it made before. @returns its id */
export async function insertSchedule(
  tx: Tx,
  { rule, index, by, ...row }: NewSchedule,
): Promise<{ id: string; isNew: boolean }> {
  const made = await tx
    .insertInto("schedule")
    .values({
      ...row,
      ...ruleColumns(rule),
      ...nextColumns(index, timeAt(rule, index), row.days_before),
      made_by: by,
      owner: by,
      actors: [by],
    } as never)
    .onConflict((conflict) => conflict.columns(["account_id", "idempotency_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const before = await tx
    .selectFrom("schedule")
    .select("id")
    .where("account_id", "=", row.account_id)
    .where("idempotency_key", "=", row.idempotency_key)
    .executeTakeFirstOrThrow();
  return { id: before.id, isNew: false };
}

const ofAccount = (rows: Rows, accountId: string) =>
  rows.selectFrom("schedule").selectAll().where("account_id", "=", accountId);

export const scheduleById = (
  rows: Rows,
  accountId: string,
  id: string,
): Promise<ScheduleRow | undefined> =>
  ofAccount(rows, accountId).where("id", "=", id).executeTakeFirst();

/** A schedule, locked until the transaction ends. */
export const lockSchedule = (
  tx: Tx,
  accountId: string,
  id: string,
): Promise<ScheduleRow | undefined> =>
  ofAccount(tx, accountId).where("id", "=", id).forUpdate().executeTakeFirst();

/** Those that have not ended, the first made first; and the last ended ones. */
export async function listSchedules(rows: Rows, accountId: string): Promise<ScheduleRow[]> {
  const [open, ended] = await Promise.all([
    ofAccount(rows, accountId)
      .where("state", "<>", "ended")
      .orderBy("made_at")
      .orderBy("id")
      .limit(SCHEDULES_MOST)
      .execute(),
    ofAccount(rows, accountId)
      .where("state", "=", "ended")
      .orderBy("changed_at", "desc")
      .orderBy("id")
      .limit(20)
      .execute(),
  ]);
  return [...open, ...ended];
}

export async function countSchedules(rows: Rows, accountId: string): Promise<number> {
  const { count } = await rows
    .selectFrom("schedule")
    .select(sql<bigint>`count(*)`.as("count"))
    .where("account_id", "=", accountId)
    .where("state", "<>", "ended")
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function changeSchedule(tx: Tx, row: ScheduleRow, change: Change): Promise<void> {
  await tx
    .updateTable("schedule")
    .set({ ...change, changed_at: sql<Date>`clock_timestamp()` } as never)
    .where("id", "=", row.id)
    .where("account_id", "=", row.account_id)
    .execute();
}

/** Notes which time is next. Where none is left, the schedule has ended. */
export async function changeNext(
  tx: Tx,
  row: ScheduleRow,
  index: number,
  time: Time | null,
): Promise<void> {
  await tx
    .updateTable("schedule")
    .set({
      ...nextColumns(index, time, row.days_before),
      ...(time === null && { state: "ended" }),
    } as never)
    .where("id", "=", row.id)
    .execute();
}

/** The next schedule with a time to be prepared, locked; one that another replica holds is left out. */
export const takeDueSchedule = (tx: Tx): Promise<ScheduleRow | undefined> =>
  tx
    .selectFrom("schedule")
    .selectAll()
    .where("state", "=", "active")
    .where("next_at", "<=", sql<Date>`now()`)
    .orderBy("next_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
