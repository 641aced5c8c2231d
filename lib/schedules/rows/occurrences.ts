import "server-only";
import { randomUUID } from "node:crypto";
import { sql, type Insertable, type Selectable } from "kysely";
import { dueFairly } from "#lib/core/store/due-fairly.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import { morningOf } from "#lib/core/store/today.ts";
import type { BatchState } from "#lib/rules/batches/batch-states.ts";
import type { Time } from "#lib/rules/schedules/recurrence.ts";
import type { OccurrenceState, OccurrenceWhy } from "#lib/rules/schedules/schedule-states.ts";
import type { ScheduleRow } from "./schedules.ts";
import "#lib/schedules/schema.ts";

export type OccurrenceRow = Selectable<Tables["occurrence"]>;
type Change = Partial<Insertable<Tables["occurrence"]>>;

/** Its payment with what has become of it. */
export type FoundOccurrence = OccurrenceRow & {
  /** The intent or the batch that pays it. */
  intent: string | null;
  /** The payout or payin. */
  payment: string | null;
  /** The exchange was asked, or its batch runs: it takes no other way any more. */
  is_begun: boolean;
  /** Its batch was discarded. */
  is_dropped: boolean;
  /** Its batch can still be typed in. */
  is_draft: boolean;
  batch_state: BatchState | null;
};

type New = { time: Time; state: OccurrenceState; why?: OccurrenceWhy; by?: string };

/** Notes a time of a schedule, once. @returns its id; undefined: it was noted before */
export async function insertOccurrence(
  tx: Tx,
  { id: schedule_id, account_id }: Pick<ScheduleRow, "id" | "account_id">,
  { time, state, why, by }: New,
): Promise<string | undefined> {
  const made = await tx
    .insertInto("occurrence")
    .values({
      id: randomUUID(),
      schedule_id,
      account_id,
      on_day: time.on,
      due_on: time.due,
      state,
      why: why ?? null,
      decided_by: by ?? null,
      next_at: state === "due" ? sql<Date>`now()` : null,
    } as never)
    .onConflict((conflict) => conflict.columns(["schedule_id", "on_day"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  return made?.id;
}

const found = (rows: Rows, accountId: string) =>
  rows
    .selectFrom("occurrence as one")
    .leftJoin("payout_intent as out", "out.occurrence_id", "one.id")
    .leftJoin("payout", "payout.intent_id", "out.id")
    .leftJoin("payin_intent as in", "in.occurrence_id", "one.id")
    .leftJoin("payin", "payin.intent_id", "in.id")
    .leftJoin("batch", "batch.id", "one.batch_id")
    .selectAll("one")
    .select([
      sql<string | null>`coalesce("out".id, "in".id, batch.id)`.as("intent"),
      sql<string | null>`coalesce(payout.id, payin.id)::text`.as("payment"),
      sql<boolean>`coalesce("out".status in ('executing', 'unclear', 'done'), false)
        or coalesce("in".status in ('paying', 'unclear', 'done'), false)
        or coalesce(batch.state in ('running', 'paused', 'ended'), false)`.as("is_begun"),
      sql<boolean>`coalesce(batch.state = 'discarded', false)`.as("is_dropped"),
      sql<boolean>`coalesce(batch.state = 'draft', false)`.as("is_draft"),
      "batch.state as batch_state",
    ])
    .where("one.account_id", "=", accountId);

/** Those that are due from one day to another, both included. */
export const occurrencesBetween = (
  rows: Rows,
  accountId: string,
  { from, to }: { from: string; to: string },
): Promise<FoundOccurrence[]> =>
  found(rows, accountId)
    .where("one.due_on", ">=", from)
    .where("one.due_on", "<=", to)
    .orderBy("one.due_on")
    .orderBy("one.id")
    .execute();

/** A schedule's own, the last first. */
export const occurrencesOf = (
  rows: Rows,
  accountId: string,
  scheduleId: string,
  most: number,
): Promise<FoundOccurrence[]> =>
  found(rows, accountId)
    .where("one.schedule_id", "=", scheduleId)
    .orderBy("one.on_day", "desc")
    .limit(most)
    .execute();

/** The batches that a schedule has had made. */
export async function batchesOf(rows: Rows, scheduleId: string): Promise<string[]> {
  const made = await rows
    .selectFrom("occurrence")
    .select("batch_id")
    .where("schedule_id", "=", scheduleId)
    .where("batch_id", "is not", null)
    .execute();
  return made.flatMap(({ batch_id }) => batch_id ?? []);
}

/** Those that wait for somebody, the first due first: prepared and not begun, missed, or stopped. */
export async function openOccurrences(
  rows: Rows,
  accountId: string,
  most: number,
): Promise<FoundOccurrence[]> {
  const open = await found(rows, accountId)
    .where(sql<boolean>`one.state in ('ready', 'missed', 'stopped') and not one.is_over`)
    .orderBy("one.due_on")
    .orderBy("one.id")
    .where((is) =>
      is.not(
        sql<boolean>`(coalesce("out".status in ('executing', 'unclear', 'done'), false)
          or coalesce("in".status in ('paying', 'unclear', 'done'), false)
          or coalesce(batch.state not in ('draft', 'fixed'), false))`,
      ),
    )
    .limit(most)
    .execute();
  return open;
}

/** Notes which times are over, because their payment was made: those that wait are few, and are found without them. */
export async function noteOver(rows: Rows): Promise<void> {
  await sql`
    update occurrence set is_over = true
     where state = 'ready' and not is_over and (
       exists (select from payout_intent as intent where intent.occurrence_id = occurrence.id and intent.status = 'done')
       or exists (select from payin_intent as intent where intent.occurrence_id = occurrence.id and intent.status = 'done')
       or exists (select from batch where batch.id = occurrence.batch_id and batch.state = 'ended'))
  `.execute(rows);
}

/** How many of a schedule wait, prepared or about to be. */
export async function countOpen(rows: Rows, { id, account_id }: ScheduleRow): Promise<number> {
  const all = await found(rows, account_id)
    .where("one.schedule_id", "=", id)
    .where("one.state", "in", ["due", "ready", "stopped"])
    .execute();
  return all.filter(({ is_begun, is_dropped }) => !is_begun && !is_dropped).length;
}

export const occurrenceOn = (
  rows: Rows,
  { id, account_id }: Pick<ScheduleRow, "id" | "account_id">,
  day: string,
): Promise<FoundOccurrence | undefined> =>
  found(rows, account_id)
    .where("one.schedule_id", "=", id)
    .where("one.on_day", "=", day)
    .executeTakeFirst();

/** A time, locked until the transaction ends. */
export const lockOccurrence = (
  tx: Tx,
  accountId: string,
  id: string,
): Promise<OccurrenceRow | undefined> =>
  tx
    .selectFrom("occurrence")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

export async function changeOccurrence(tx: Rows, id: string, change: Change): Promise<void> {
  await tx
    .updateTable("occurrence")
    .set(change as never)
    .where("id", "=", id)
    .execute();
}

/** Forgets a time that was noted before its turn. */
export async function deleteOccurrence(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom("occurrence").where("id", "=", id).execute();
}

/** When one that was prepared earlier is looked at again: on the morning of its day. */
export const onItsMorning = (due: string) => morningOf(due);

/** Takes times that are to be looked at, for `leaseSeconds`; if this replica dies, another takes them after that. */
export async function claimOccurrences(
  rows: Rows,
  limit: number,
  leaseSeconds: number,
): Promise<OccurrenceRow[]> {
  const due = { table: "occurrence", open: sql`next_at is not null`, due: "next_at", limit };
  return rows
    .updateTable("occurrence")
    .set({
      attempts: sql`attempts + 1`,
      next_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds}::int)`,
    } as never)
    .where("id", "in", dueFairly<string>(due))
    .returningAll()
    .execute();
}
