"use server";
import type { AuditAction } from "#lib/core/doors/audit-action.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { sendHint, wakeJobs } from "#lib/core/store/hints.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { hasProved } from "#lib/paying-wallets/rows/signed-texts.ts";
import { readReceiver } from "#lib/payouts/exchange/read-receiver.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { indexFrom, timeAt } from "#lib/rules/schedules/recurrence.ts";
import { ActOnSchedule, type SCHEDULE_OPERATIONS } from "#lib/rules/schedules/schedule-request.ts";
import { requireSchedule } from "#lib/schedules/checks/require-schedule.ts";
import { batchReceivers } from "#lib/schedules/rows/batch-receivers.ts";
import { scheduledReceiver } from "#lib/schedules/exchange/prepare-payout.ts";
import {
  openContent,
  sealContent,
  type ScheduledReceiver,
  type ScheduleContent,
} from "#lib/schedules/rows/content.ts";
import { endUnprepared, prepareStopped } from "#lib/schedules/rows/decide-occurrences.ts";
import {
  changeSchedule,
  nextColumns,
  ruleOf,
  scheduleById,
  today,
  type ScheduleRow,
} from "#lib/schedules/rows/schedules.ts";

type Operation = (typeof SCHEDULE_OPERATIONS)[number];

const ACTIONS = {
  pause: "schedule:pause",
  resume: "schedule:resume",
  end: "schedule:end",
  take_over: "schedule:take-over",
  accept: "schedule:accept",
} as const satisfies Record<Operation, AuditAction>;

/** From which states each leads on. */
const FROM: Record<Operation, (row: ScheduleRow) => boolean> = {
  pause: ({ state }) => state === "active",
  resume: ({ state }) => state === "paused",
  end: ({ state }) => state !== "ended",
  take_over: ({ state }) => state !== "ended",
  accept: ({ why, kind }) => why === "receiver" && kind === "payout",
};

type Acting = { tx: Tx; actor: Session; row: ScheduleRow };

/** Goes on with the next time from today: what passed during the pause was meant to. */
async function resume({ tx, row }: Acting): Promise<void> {
  const rule = ruleOf(row);
  const from = indexFrom(rule, await today(tx));
  const index = Math.max(from ?? row.next_index, row.next_index);
  const next = from === null ? null : timeAt(rule, index);
  await changeSchedule(tx, row, {
    ...(nextColumns(index, next, row.days_before) as object),
    state: next === null ? "ended" : "active",
  });
}

/** The content as somebody can answer for it: with a wallet that they have proved, and a batch's receivers as they are. */
async function heldBy(
  tx: Tx,
  { account, person }: Pick<Session, "account" | "person">,
  content: ScheduleContent,
): Promise<ScheduleContent> {
  if (content.kind === "payin") return content;
  const { payer = null, network } = content;
  const isProved =
    payer !== null && (await hasProved(tx, account.id, person.id, signerOn(network, payer)));
  const kept = isProved ? content : { ...content, payer: null };
  if (kept.kind !== "batch") return kept;
  return { ...kept, receivers: await batchReceivers(tx, account.id, kept.lines) };
}

/** Makes the reader the one who answers for it: the policies decide about them from now on. */
async function becomeOwner(
  { tx, actor, row }: Acting,
  change: (content: ScheduleContent) => ScheduleContent,
): Promise<void> {
  const { account, person } = actor;
  const content = change(openContent(row));
  const kept = await heldBy(tx, { account, person }, content);
  await changeSchedule(tx, row, {
    content: sealContent(row.id, kept),
    owner: person.id,
    actors: [...new Set([...row.actors, person.id])],
    ...(row.state === "stopped" && { state: row.next_at === null ? "ended" : "active", why: null }),
  });
  if (row.why !== null) await prepareStopped(tx, row, row.why, person.id);
}

function act(
  acting: Acting,
  operation: Operation,
  receiver: ScheduledReceiver | null,
): Promise<void> {
  const { tx, actor, row } = acting;
  switch (operation) {
    case "pause":
      return changeSchedule(tx, row, { state: "paused" });
    case "resume":
      return resume(acting);
    case "end":
      return endUnprepared(tx, row, actor.person.id);
    case "take_over":
      // What another receiver has stopped is looked at by itself.
      if (row.why === "receiver") throw new DashboardError("CONFLICT");
      return becomeOwner(acting, (content) => content);
    case "accept":
      return becomeOwner(acting, (content) =>
        content.kind === "payout" && receiver ? { ...content, receiver } : content,
      );
  }
}

/** The receiver as the exchange and the notes have it now. */
async function receiverNow(
  store: Store,
  exchange: Exchange,
  row: ScheduleRow | undefined,
): Promise<ScheduledReceiver | null> {
  const content = row && openContent(row);
  if (content?.kind !== "payout") return null;
  return scheduledReceiver(await readReceiver(store, exchange, Number(content.pixAccount)));
}

/** Pauses, resumes or ends a schedule, takes it over, or says that its receiver as it is now is the right one. */
export const actOnScheduleAction = action(
  ActOnSchedule,
  "payout:create",
  async ({ schedule: id, operation }, { actor, account, store, transaction, exchange, audit }) => {
    audit.note({ action: ACTIONS[operation], subject: `schedule ${id}` });
    const seen = await scheduleById(store.db, account.id, id);
    const receiver = operation === "accept" ? await receiverNow(store, exchange, seen) : null;
    await transaction(async (tx) => {
      const row = await requireSchedule(tx, actor, id);
      if (!FROM[operation](row)) throw new DashboardError("CONFLICT");
      await act({ tx, actor, row }, operation, receiver);
      await audit.writeIn(tx);
    });
    await sendHint(store.db, { account: account.id, topic: "schedules", id });
    await wakeJobs(store.db);
    return { schedule: id };
  },
);
