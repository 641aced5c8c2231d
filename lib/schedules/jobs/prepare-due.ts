import "server-only";
import { inSpan } from "#platform/tracing/tracing.ts";
import { sql } from "kysely";
import { accountsOf } from "#lib/core/exchange/connections.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { prepareBatch } from "#lib/schedules/exchange/prepare-batch.ts";
import { preparePayin } from "#lib/schedules/exchange/prepare-payin.ts";
import { preparePayout } from "#lib/schedules/exchange/prepare-payout.ts";
import { preparedAfter, type Prepared } from "#lib/schedules/exchange/prepared.ts";
import { trailOf, type Preparing } from "#lib/schedules/exchange/preparing.ts";
import { openContent } from "#lib/schedules/rows/content.ts";
import {
  changeOccurrence,
  claimOccurrences,
  lockOccurrence,
  occurrenceOn,
  onItsMorning,
  type OccurrenceRow,
} from "#lib/schedules/rows/occurrences.ts";
import {
  changeSchedule,
  lockSchedule,
  scheduleById,
  today,
  type ScheduleRow,
} from "#lib/schedules/rows/schedules.ts";
import type { BatchLeft } from "#lib/rules/schedules/schedule-states.ts";
import { notifyDue, notifyStopped, type DueWhen } from "./notify.ts";

const AT_ONCE = 5;
const LEASE_SECONDS = 120;

async function prepared(preparing: Preparing): Promise<Prepared> {
  const { schedule, occurrence } = preparing;
  try {
    const content = openContent(schedule);
    if (content.kind === "payout") return await preparePayout(preparing, content);
    if (content.kind === "payin") return await preparePayin(preparing, content);
    return await prepareBatch(preparing, content);
  } catch (error) {
    return preparedAfter(error, occurrence.attempts);
  }
}

const dueWhen = (due: string, day: string): DueWhen =>
  due > day ? "early" : due < day ? "late" : "today";

/** Its payment waits for a person: they are told now, and again on its day. */
async function becomeReady(
  tx: Tx,
  { schedule }: Preparing,
  occurrence: OccurrenceRow,
  { asked, left = null }: { asked: boolean; left?: BatchLeft | null },
): Promise<void> {
  const when = dueWhen(occurrence.due_on, await today(tx));
  await changeOccurrence(tx, occurrence.id, {
    state: "ready",
    why: left,
    attempts: 0,
    next_at: when === "early" ? (onItsMorning(occurrence.due_on) as never) : null,
  });
  await notifyDue(tx, schedule, occurrence, { when, asked, left });
}

/** It can't be prepared: it waits for somebody to look, and so does a schedule that would say the same next time. */
async function becomeStopped(
  tx: Tx,
  schedule: ScheduleRow,
  occurrence: OccurrenceRow,
  why: OccurrenceRow["why"],
): Promise<void> {
  await changeOccurrence(tx, occurrence.id, { state: "stopped", why, attempts: 0, next_at: null });
  const isWhole = why === "owner" || why === "receiver";
  if (isWhole && schedule.state !== "paused") {
    await changeSchedule(tx, schedule, { state: "stopped", why });
  }
  await notifyStopped(tx, schedule, occurrence.due_on, isWhole ? why : "other");
}

async function conclude(preparing: Preparing, result: Prepared): Promise<void> {
  const { store, account, schedule, occurrence: seen } = preparing;
  const { id } = schedule;
  await store.transaction(async (tx) => {
    const now = await lockSchedule(tx, account.id, id);
    const occurrence = await lockOccurrence(tx, account.id, seen.id);
    // Somebody has skipped it meanwhile.
    if (!now || !occurrence || occurrence.state !== seen.state) return;
    if (result.is === "later") {
      await changeOccurrence(tx, occurrence.id, {
        next_at: sql<Date>`now() + make_interval(secs => ${result.seconds}::int)` as never,
      });
      return;
    }
    const trail = trailOf(preparing);
    const why = result.is === "ready" ? result.left : result.why;
    const detail = { due: occurrence.due_on, ...(why && { why }) };
    const action = result.is === "ready" ? "schedule:prepare" : "schedule:stop";
    trail.note({ action, subject: `schedule ${id}`, detail });
    await trail.writeIn(tx);
    if (result.is === "ready") await becomeReady(tx, preparing, occurrence, result);
    else await becomeStopped(tx, now, occurrence, result.why);
  });
}

/** On its day: one that was prepared before is quoted anew, and others are asked again where the rate has moved. */
async function isBegun({ store, schedule, occurrence }: Preparing): Promise<boolean> {
  const found = await occurrenceOn(store.db, schedule, occurrence.on_day);
  return found === undefined || found.is_begun || found.is_dropped;
}

async function step(store: Store, occurrence: OccurrenceRow): Promise<void> {
  const { account_id: accountId, schedule_id: scheduleId } = occurrence;
  const [accounts, schedule] = await Promise.all([
    accountsOf(store.db, [occurrence]),
    scheduleById(store.db, accountId, scheduleId),
  ]);
  const account = accounts.get(accountId);
  if (!account || !schedule) throw new DashboardError("NOT_FOUND");
  const preparing = { store, account, schedule, occurrence };
  if (occurrence.state === "ready" && (await isBegun(preparing))) {
    await changeOccurrence(store.db, occurrence.id, { next_at: null });
    return;
  }
  await conclude(preparing, await prepared(preparing));
  await sendHint(store.db, { account: accountId, topic: "schedules", id: scheduleId });
}

/**
 * Prepares what is due: each time by one replica at a time, as often as it takes, and nothing twice. Nothing is signed,
 * and the exchange is asked for no payment. @returns true: more may be due
 */
export async function prepareDueTimes(store: Store): Promise<boolean> {
  const due = await claimOccurrences(store.db, AT_ONCE, LEASE_SECONDS);
  for (const occurrence of due) {
    const thing = `schedule ${occurrence.schedule_id}`;
    await inSpan({ name: "prepare what is due", thing }, () => step(store, occurrence));
  }
  return due.length === AT_ONCE;
}
