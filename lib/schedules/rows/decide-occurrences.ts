import "server-only";
import { sql } from "kysely";
import type { Tx } from "#lib/core/store/store.ts";
import type { ScheduleWhy } from "#lib/rules/schedules/schedule-states.ts";
import { changeSchedule, today, type ScheduleRow } from "./schedules.ts";

/** Has what was stopped for this reason prepared again; what should have been paid before today is missed. */
export async function prepareStopped(
  tx: Tx,
  { id }: ScheduleRow,
  why: ScheduleWhy,
  by: string,
): Promise<void> {
  const day = await today(tx);
  await sql`
    update occurrence set decided_by = ${by},
      state = case when due_on < ${day} then 'missed' else 'due' end,
      why = case when due_on < ${day} then 'late' end,
      next_at = case when due_on < ${day} then null else now() end
    where schedule_id = ${id} and state = 'stopped' and why = ${why}`.execute(tx);
}

/** Ends a schedule: nothing more of it is prepared. What is prepared already stays until somebody skips it. */
export async function endUnprepared(tx: Tx, row: ScheduleRow, by: string): Promise<void> {
  await changeSchedule(tx, row, { state: "ended", why: null, next_on: null, next_at: null });
  await sql`
    update occurrence set state = 'skipped', why = null, next_at = null, decided_by = ${by}
    where schedule_id = ${row.id} and state in ('due', 'missed', 'stopped')
      and not exists (select from payout_intent where occurrence_id = occurrence.id)
      and not exists (select from payin_intent where occurrence_id = occurrence.id)
      and batch_id is null`.execute(tx);
}

/** Takes a discarded batch off its time, which can then have another one. */
export async function forgetDiscarded(tx: Tx, occurrenceId: string): Promise<void> {
  await sql`
    with freed as (
      update batch set idempotency_key = 'of ' || batch.id from occurrence
      where occurrence.id = ${occurrenceId} and batch.id = occurrence.batch_id and batch.state = 'discarded'
      returning batch.id
    )
    update occurrence set batch_id = null where id = ${occurrenceId} and batch_id in (select id from freed)`.execute(
    tx,
  );
}
