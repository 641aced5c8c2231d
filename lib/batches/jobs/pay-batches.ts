import "server-only";
import { inSpan } from "#platform/tracing/tracing.ts";
import { randomUUID } from "node:crypto";
import { openExternalOfBatch } from "#lib/allowances/rows/external-allowances.ts";
import { systemActor } from "#lib/core/access/actor.ts";
import { AuditTrail } from "#lib/core/doors/audit-trail.ts";
import { notifyPeople } from "#lib/core/notices/notify.ts";
import { accountsOf } from "#lib/core/exchange/connections.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  hasLeft,
  leftOf,
  minutesSince,
  watchWallet,
  type BatchStep,
} from "#lib/batches/checks/allowance-left.ts";
import { ownersMostMinutes } from "#lib/batches/checks/external-batch.ts";
import { payLine } from "#lib/batches/exchange/pay-line.ts";
import { endForGood } from "#lib/batches/rows/end-batch.ts";
import { fixedBatch, isUntouched, moveBatch } from "#lib/batches/rows/fixed-batches.ts";
import {
  claimDueBatches,
  paidLines,
  scheduleStep,
  setLine,
  stateByPayout,
  unitsTaken,
  type PaidLine,
} from "#lib/batches/rows/paid-lines.ts";
import { mostUnits } from "#lib/rules/batches/batch-figures.ts";
import { PAUSE_MOST_MINUTES, type BatchStop } from "#lib/rules/batches/batch-states.ts";
import { start } from "./start-batch.ts";

const AT_ONCE = 5;
const LEASE_SECONDS = 60;
const SOON_SECONDS = 1;
/** While a wallet is open or a pause lasts. */
const WAIT_SECONDS = 3;
const PAUSE_LOOK_SECONDS = 30;

/** Stops a batch by itself, and says so in the trail. */
async function stop(
  { store, account, batch }: BatchStep,
  to: "paused" | "ended",
  why: BatchStop | null,
): Promise<void> {
  const trail = new AuditTrail(store, {
    actor: systemActor("batch", account),
    permission: "payout:batch",
    requestId: randomUUID(),
    address: "",
  });
  const action = to === "paused" ? "batch:pause" : "batch:end";
  trail.note({ action, subject: `batch ${batch.id}`, detail: why === null ? {} : { why } });
  await store.transaction(async (tx) => {
    if (!(await moveBatch(tx, batch, ["running", "paused"], to, { why, by: null }))) return;
    if (to === "ended") await endForGood(tx, batch, null);
    await trail.writeIn(tx);
    const event = to === "paused" ? "batch:paused" : "batch:ended";
    await notifyPeople(tx, event, { batch: batch.id }, [batch.run_by ?? batch.fixed_by]);
  });
}

/** Takes over how the payouts of its lines stand. @returns the lines as they stand now */
async function follow({ store, batch }: BatchStep): Promise<PaidLine[]> {
  const lines = await paidLines(store.db, batch);
  for (const line of lines) {
    const now = stateByPayout(line);
    if (now === null || (now.state === line.state && now.why === line.why)) continue;
    await setLine(store.db, line, now);
    Object.assign(line, now);
  }
  return lines;
}

const isOver = ({ state }: PaidLine) => state !== "waiting" && state !== "open";

/** One step of a running batch. @returns seconds until the next one */
async function run(step: BatchStep): Promise<number | null> {
  const { store, batch } = step;
  const lines = await follow(step);
  if (!isUntouched(batch, lines)) {
    await stop(step, "paused", "content");
    return SOON_SECONDS;
  }
  const open = lines.find(({ state }) => state === "open");
  if (open) {
    const isLong = minutesSince(open.intent.executed_at) > PAUSE_MOST_MINUTES;
    if (isLong) await stop(step, "paused", "line_open");
    return WAIT_SECONDS;
  }
  const left = await leftOf(step, lines);
  if (left === null) return WAIT_SECONDS;
  if (typeof left === "string") {
    await stop(step, "paused", left);
    return SOON_SECONDS;
  }
  const line = lines.find((one) => !isOver(one));
  if (!line) {
    await stop(step, "ended", null);
    return SOON_SECONDS;
  }
  const isLast = left >= batch.most_units - unitsTaken(lines);
  if (left < mostUnits(line.units) && !isLast) {
    if (!(await watchWallet(step, left))) return WAIT_SECONDS;
    await stop(step, "paused", "slice");
    return SOON_SECONDS;
  }
  const span = {
    name: "pay a line",
    thing: `batch ${batch.id}`,
    attributes: { "ponte.payment.kind": "payout" },
  };
  const attempt = await inSpan(span, () => payLine({ ...step, line }, left));
  if (attempt.is === "later") return attempt.seconds;
  if (attempt.is === "stopped") {
    await setLine(store.db, line, { state: "stopped", why: attempt.why });
  }
  if (attempt.is === "paused") await stop(step, "paused", attempt.why);
  return SOON_SECONDS;
}

/** Whether a pause has lasted too long. The owners of an external wallet have as long as they were given. */
async function isOverdue({ store, account, batch }: BatchStep): Promise<boolean> {
  const minutes = minutesSince(batch.paused_at);
  if (batch.external_id === null || batch.why !== "slice") return minutes >= PAUSE_MOST_MINUTES;
  if (minutes < ownersMostMinutes()) return false;
  return (await openExternalOfBatch(store.db, account.id, batch.id)) === null;
}

/** What ends a batch whose pause has lasted too long. */
function overdueWhy({ batch: { why, external_id: externalId } }: BatchStep): BatchStop | null {
  if (why === "slice" && externalId !== null) return "owners_late";
  return why === "person" || why === "slice" ? "paused_long" : why;
}

/** A pause ends the batch once it has lasted too long; a line that is under way is followed meanwhile. */
async function waitOut(step: BatchStep): Promise<number | null> {
  await follow(step);
  const { why } = step.batch;
  if (await isOverdue(step)) {
    await stop(step, "ended", overdueWhy(step));
    return SOON_SECONDS;
  }
  if (why !== "slice") return PAUSE_LOOK_SECONDS;
  // Before the allowance is looked at, which counts only once it is some blocks deep: what came before is in here.
  const left = await hasLeft(step);
  if (left === null) return WAIT_SECONDS;
  if (left) {
    await stop(step, "paused", "surplus_pull");
    return SOON_SECONDS;
  }
  return (await start(step)) ?? PAUSE_LOOK_SECONDS;
}

/** After its end a line may still be under way; then nothing is left to do. */
async function windDown(step: BatchStep): Promise<number | null> {
  const lines = await follow(step);
  if (lines.some(({ state }) => state === "open")) return PAUSE_LOOK_SECONDS;
  const left = await leftOf(step, lines);
  return left === null ? WAIT_SECONDS : null;
}

function takeStep(step: BatchStep): Promise<number | null> {
  switch (step.batch.state) {
    case "fixed":
      return start(step);
    case "running":
      return run(step);
    case "paused":
      return waitOut(step);
    default:
      return windDown(step);
  }
}

/**
 * Takes the next step of each batch that is due: begins it once its allowance stands, pays one line after another,
 * and ends it. Each batch is stepped by one replica at a time. @returns true: more may be due
 */
export async function payBatches(store: Store): Promise<boolean> {
  const due = await claimDueBatches(store.db, AT_ONCE, LEASE_SECONDS);
  if (due.length === 0) return false;
  const accounts = await accountsOf(store.db, due);
  for (const { id, account_id: accountId } of due) {
    const account = accounts.get(accountId);
    const batch = account && (await fixedBatch(store.db, accountId, id));
    if (!account || !batch) {
      await scheduleStep(store.db, id, null);
      continue;
    }
    const seconds = await takeStep({ store, account, batch });
    await scheduleStep(store.db, id, seconds);
    await sendHint(store.db, { account: accountId, topic: "payouts", id });
  }
  return due.length === AT_ONCE;
}
