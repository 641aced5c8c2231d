import "server-only";
import { randomUUID } from "node:crypto";
import { sql, type Insertable, type Selectable } from "kysely";
import { morningOf, TIME_ZONE } from "#lib/core/store/today.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import type { Every } from "#lib/rules/exports/exports.ts";
import "#lib/exports/schema.ts";

export type ScheduleRow = Selectable<Tables["export_schedule"]>;

/** Where a day, week or month begins in São Paulo; so many later. */
const beginning = (every: Every, at: unknown, later: number) =>
  sql`date_trunc(${every}, ${at} at time zone ${TIME_ZONE}) + ${`${later} ${every}`}::interval`;

/** The morning after a day, week or month has ended. */
const nextMorning = (every: Every) => morningOf(sql`(${beginning(every, sql`now()`, 1)})`);

export type NewSchedule = Omit<Insertable<Tables["export_schedule"]>, "id" | "next_at" | "made_at">;

export async function insertSchedule(tx: Tx, schedule: NewSchedule): Promise<string> {
  const id = randomUUID();
  await tx
    .insertInto("export_schedule")
    .values({ id, ...schedule, next_at: nextMorning(schedule.every) })
    .execute();
  return id;
}

/** @returns false: the account has no such schedule */
export async function deleteSchedule(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("export_schedule")
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export async function countSchedules(rows: Rows, accountId: string): Promise<number> {
  const { count } = await rows
    .selectFrom("export_schedule")
    .select(sql<bigint>`count(*)`.as("count"))
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const listSchedules = (rows: Rows, accountId: string): Promise<ScheduleRow[]> =>
  rows
    .selectFrom("export_schedule")
    .selectAll()
    .where("account_id", "=", accountId)
    .orderBy("made_at")
    .orderBy("id")
    .execute();

export type DueSchedule = ScheduleRow & { from: string; to: string };

/** The next that is due, moved to its next time; and the days that its file is about. */
export async function takeSchedule(tx: Tx): Promise<DueSchedule | undefined> {
  const due = await tx
    .selectFrom("export_schedule")
    .selectAll()
    .where("next_at", "<=", sql<Date>`now()`)
    .orderBy("next_at")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!due) return undefined;
  const { every, id } = due;
  const { from, to } = await tx
    .updateTable("export_schedule")
    .set({ next_at: nextMorning(every) })
    .where("id", "=", id)
    .returning([
      sql<string>`to_char(${beginning(every, sql`now()`, -1)}, 'YYYY-MM-DD')`.as("from"),
      sql<string>`to_char(${beginning(every, sql`now()`, 0)} - interval '1 day', 'YYYY-MM-DD')`.as(
        "to",
      ),
    ])
    .executeTakeFirstOrThrow();
  return { ...due, from, to };
}
