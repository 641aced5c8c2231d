import "server-only";
import { randomUUID } from "node:crypto";
import { systemActor } from "#lib/core/access/actor.ts";
import { AuditTrail } from "#lib/core/doors/audit-trail.ts";
import { accountsOf } from "#lib/core/exchange/connections.ts";
import { sendHint, wakeJobs } from "#lib/core/store/hints.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { countOpen, insertOccurrence, noteOver } from "#lib/schedules/rows/occurrences.ts";
import {
  changeNext,
  ruleOf,
  takeDueSchedule,
  today,
  type ScheduleRow,
} from "#lib/schedules/rows/schedules.ts";
import { timeAt, type Time } from "#lib/rules/schedules/recurrence.ts";
import { OPEN_MOST } from "#lib/rules/schedules/schedule-states.ts";
import { addDays } from "#protocol/brazil/bank-holidays.ts";
import { notifyMissed } from "./notify.ts";

/** More times than a schedule can have missed while anybody still knows of it. */
const AT_ONCE = 400;

/** The times that are to be prepared by a day, and the first one after them. */
function timesBy(schedule: ScheduleRow, day: string): { times: Time[]; next: Time | null } {
  const rule = ruleOf(schedule);
  const times: Time[] = [];
  let next = timeAt(rule, schedule.next_index);
  while (next !== null && times.length < AT_ONCE) {
    if (addDays(next.due, -schedule.days_before) > day) break;
    times.push(next);
    next = timeAt(rule, next.index + 1);
  }
  return { times, next };
}

/** Notes what is due of one schedule. @returns the days that were missed */
async function note(tx: Tx, schedule: ScheduleRow): Promise<string[]> {
  const day = await today(tx);
  const { times, next } = timesBy(schedule, day);
  let open = await countOpen(tx, schedule);
  const missed: string[] = [];
  for (const time of times) {
    const why = time.due < day ? "late" : open >= OPEN_MOST ? "piled" : null;
    const state = why === null ? "due" : "missed";
    const isNew = await insertOccurrence(tx, schedule, { time, state, ...(why && { why }) });
    if (!isNew) continue;
    if (why === null) open += 1;
    else missed.push(time.due);
  }
  const index = next?.index ?? schedule.next_index + times.length;
  await changeNext(tx, schedule, index, next);
  return missed;
}

/**
 * Notes what one schedule has due: once, however many replicas look, and also after downtime. What should have been paid
 * on a day that has passed is missed, and a person decides about it. @returns true: more may be due
 */
export async function noteDueTimes(store: Store): Promise<boolean> {
  await noteOver(store.db);
  const taken = await store.transaction(async (tx) => {
    const schedule = await takeDueSchedule(tx);
    if (!schedule) return null;
    const missed = await note(tx, schedule);
    if (missed.length > 0) {
      const account = (await accountsOf(tx, [schedule])).get(schedule.account_id);
      if (account) {
        const trail = new AuditTrail(store, {
          actor: systemActor("schedule", account),
          permission: "schedule:prepare",
          requestId: randomUUID(),
          address: "",
        });
        const subject = `schedule ${schedule.id}`;
        trail.note({ action: "schedule:miss", subject, detail: { days: missed } });
        await trail.writeIn(tx);
      }
      await notifyMissed(tx, schedule, missed);
    }
    return schedule;
  });
  if (taken === null) return false;
  const { account_id: account, id } = taken;
  await sendHint(store.db, { account, topic: "schedules", id });
  await wakeJobs(store.db);
  return true;
}
