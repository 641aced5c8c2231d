import "server-only";
import { notifyPeople, notifyWebhook } from "#lib/core/notices/notify.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { permissionOf } from "#lib/schedules/exchange/preparing.ts";
import { assetOf, nameOf, openContent } from "#lib/schedules/rows/content.ts";
import type { OccurrenceRow } from "#lib/schedules/rows/occurrences.ts";
import type { ScheduleRow } from "#lib/schedules/rows/schedules.ts";
import { whoeverMay } from "#lib/schedules/rows/whoever-may.ts";
import type { BatchLeft, ScheduleWhy } from "#lib/rules/schedules/schedule-states.ts";

/** What a notice says of a schedule on the page alone. */
function aboutOf(schedule: ScheduleRow): { schedule: string; who: string; amount?: string } {
  const content = openContent(schedule);
  const about = { schedule: schedule.id, who: nameOf(content) };
  return assetOf(content) === "BRL" ? { ...about, amount: content.amount } : about;
}

/** `early`: prepared before its day · `today`: it is due · `late`: its day has passed. */
export type DueWhen = "early" | "today" | "late";

/** Tells whoever owns it that a time waits for them; of each day once. */
export async function notifyDue(
  tx: Tx,
  schedule: ScheduleRow,
  { id, due_on: day, owner }: OccurrenceRow,
  { when, asked, left }: { when: DueWhen; asked: boolean; left: BatchLeft | null },
): Promise<void> {
  const content = {
    ...aboutOf(schedule),
    day,
    when,
    asked: asked ? "yes" : "no",
    kind: schedule.kind,
    // What is wrong stands there by the name of its words alone.
    left: left ?? "",
  };
  const once = { once: `schedule due ${id} ${when}` };
  await notifyPeople(tx, "schedule:due", content, [owner ?? schedule.owner], once);
  await notifyWebhook(
    tx,
    "schedule:due",
    {
      schedule: schedule.id,
      who: "",
      day,
      when,
      asked: content.asked,
      kind: schedule.kind,
      left: content.left,
    },
    schedule.account_id,
    once,
  );
}

/** Tells everybody who may take it over that a schedule, or one time of it, waits for a person. */
export async function notifyStopped(
  tx: Tx,
  schedule: ScheduleRow,
  day: string,
  why: ScheduleWhy | "other",
): Promise<void> {
  const people = await whoeverMay(
    tx,
    schedule.account_id,
    permissionOf(schedule.kind),
    schedule.actors,
  );
  const content = { ...aboutOf(schedule), day, why };
  const once = { once: `schedule stopped ${schedule.id} ${day} ${why}` };
  await notifyPeople(tx, "schedule:stopped", content, people, once);
}

/** Tells the same people what was missed, in one notice. */
export async function notifyMissed(tx: Tx, schedule: ScheduleRow, days: string[]): Promise<void> {
  const [first = ""] = days;
  const people = await whoeverMay(
    tx,
    schedule.account_id,
    permissionOf(schedule.kind),
    schedule.actors,
  );
  const content = { ...aboutOf(schedule), day: first, count: String(days.length) };
  const once = { once: `schedule missed ${schedule.id} ${first}` };
  await notifyPeople(tx, "schedule:missed", content, people, once);
}
