"use server";
import type { Session } from "#lib/core/access/actor.ts";
import { action } from "#lib/core/doors/action.ts";
import type { AuditAction } from "#lib/core/doors/audit-action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint, wakeJobs } from "#lib/core/store/hints.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";
import { timeAt, type Time } from "#lib/rules/schedules/recurrence.ts";
import {
  ActOnOccurrence,
  type OCCURRENCE_OPERATIONS,
} from "#lib/rules/schedules/schedule-request.ts";
import { requireSchedule } from "#lib/schedules/checks/require-schedule.ts";
import { forgetDiscarded } from "#lib/schedules/rows/decide-occurrences.ts";
import { dropPayment } from "#lib/schedules/rows/drop-payment.ts";
import {
  changeOccurrence,
  deleteOccurrence,
  insertOccurrence,
  lockOccurrence,
  occurrenceOn,
  type FoundOccurrence,
} from "#lib/schedules/rows/occurrences.ts";
import { ruleOf, today, type ScheduleRow } from "#lib/schedules/rows/schedules.ts";
import { sql } from "kysely";

type Operation = (typeof OCCURRENCE_OPERATIONS)[number];

const ACTIONS = {
  skip: "schedule:skip",
  restore: "schedule:restore",
  prepare: "schedule:again",
} as const satisfies Record<Operation, AuditAction>;

/** Looked at that far ahead. */
const AHEAD_MOST = 400;

/** The time of a day to come by the schedule's rule; null: it has none on that day. */
function timeOn(row: ScheduleRow, on: string): Time | null {
  if (row.next_on === null) return null;
  const rule = ruleOf(row);
  for (let index = row.next_index; index < row.next_index + AHEAD_MOST; index += 1) {
    const time = timeAt(rule, index);
    if (time === null || time.on > on) return null;
    if (time.on === on) return time;
  }
  return null;
}

type Acting = { tx: Tx; actor: Session; row: ScheduleRow; on: string };

/** A time that was noted, locked, with its payment as it stands now. */
async function lockedOn({ tx, row, on }: Acting): Promise<FoundOccurrence | undefined> {
  const seen = await occurrenceOn(tx, row, on);
  if (!seen) return undefined;
  await lockOccurrence(tx, row.account_id, seen.id);
  return occurrenceOn(tx, row, on);
}

async function skip(acting: Acting): Promise<void> {
  const { tx, actor, row, on } = acting;
  const by = actor.person.id;
  const one = await lockedOn(acting);
  if (!one) {
    const time = timeOn(row, on);
    if (!time) throw new DashboardError("NOT_FOUND");
    await insertOccurrence(tx, row, { time, state: "skipped", by });
    return;
  }
  if (one.state === "skipped" || one.is_begun) throw new DashboardError("CONFLICT");
  if (!one.is_dropped) await dropPayment(tx, one);
  await changeOccurrence(tx, one.id, {
    state: "skipped",
    why: null,
    next_at: null,
    decided_by: by,
  });
}

const NOW = sql<Date>`now()` as never;

/** Pays what was skipped all the same: as the schedule says where its day is to come, else it is prepared now. */
async function restore(acting: Acting): Promise<void> {
  const { tx, actor, row } = acting;
  const one = await lockedOn(acting);
  const isSkipped = one?.state === "skipped" || one?.is_dropped;
  if (!one || !isSkipped || one.due_on < (await today(tx))) throw new DashboardError("CONFLICT");
  await forgetDiscarded(tx, one.id);
  if (row.next_on !== null && one.on_day >= row.next_on) return deleteOccurrence(tx, one.id);
  const by = actor.person.id;
  await changeOccurrence(tx, one.id, { state: "due", why: null, next_at: NOW, decided_by: by });
}

/** Has what was missed or stopped prepared now. */
async function prepare(acting: Acting): Promise<void> {
  const { tx, actor, row } = acting;
  const one = await lockedOn(acting);
  const isWaiting = one?.state === "missed" || one?.state === "stopped";
  // What has stopped the whole schedule is put right there.
  if (!one || !isWaiting || one.is_begun || row.state === "stopped") {
    throw new DashboardError("CONFLICT");
  }
  await forgetDiscarded(tx, one.id);
  const by = actor.person.id;
  await changeOccurrence(tx, one.id, { state: "due", why: null, next_at: NOW, decided_by: by });
}

const OPERATIONS: Record<Operation, (acting: Acting) => Promise<void>> = { skip, restore, prepare };

/** Skips one time of a schedule, takes that back, or has one prepared that was missed or stopped. */
export const actOnOccurrenceAction = action(
  ActOnOccurrence,
  "payout:create",
  async ({ schedule: id, on, operation }, { actor, account, store, transaction, audit }) => {
    audit.note({ action: ACTIONS[operation], subject: `schedule ${id}`, detail: { on } });
    await transaction(async (tx) => {
      await lockDecisions(tx, account.id);
      const row = await requireSchedule(tx, actor, id);
      await OPERATIONS[operation]({ tx, actor, row, on });
      await audit.writeIn(tx);
    });
    await sendHint(store.db, { account: account.id, topic: "schedules", id });
    await wakeJobs(store.db);
    return { schedule: id };
  },
);
