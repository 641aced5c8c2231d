import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import type { PayoutRow } from "#lib/payouts/rows/payouts.ts";
import type { LineState, LineStop } from "#lib/rules/batches/batch-states.ts";
import { fixedLines, type FixedBatch, type FixedLine } from "./fixed-batches.ts";

/** A line of a batch with its payout; `takenUnits`: what that has taken out of the allowance, as far as is said. */
export type PaidLine = FixedLine & { payout: PayoutRow | null; takenUnits: bigint };

/** Zero where it failed: the allowance itself is compared with the sum, so a lie about it stops the batch. */
function takenBy(payout: PayoutRow | null): bigint {
  if (payout === null || payout.status === "failed") return 0n;
  const isTaken = payout.status === "completed" || payout.status === "refunded";
  return isTaken || payout.pull_hash !== null ? payout.token_units : 0n;
}

export async function paidLines(rows: Rows, batch: FixedBatch): Promise<PaidLine[]> {
  const [lines, payouts] = await Promise.all([
    fixedLines(rows, batch),
    rows
      .selectFrom("payout")
      .innerJoin("payout_intent as intent", "intent.id", "payout.intent_id")
      .selectAll("payout")
      .where("payout.account_id", "=", batch.account_id)
      .where("intent.batch_id", "=", batch.id)
      .execute(),
  ]);
  const byIntent = new Map(payouts.map((payout) => [payout.intent_id, payout]));
  return lines.map((line) => {
    const payout = byIntent.get(line.intent.id) ?? null;
    return { ...line, payout, takenUnits: takenBy(payout) };
  });
}

/** The units that a batch's payouts have taken out of its allowance. */
export const unitsTaken = (lines: readonly PaidLine[]): bigint =>
  lines.reduce((all, { takenUnits }) => all + takenUnits, 0n);

/** How a line stands by its payout; null: as it was stored. */
export function stateByPayout({
  intent,
  payout,
  state,
}: PaidLine): { state: LineState; why: LineStop | null } | null {
  if (payout?.status === "completed") return { state: "paid", why: null };
  if (payout?.status === "failed") return { state: "failed", why: "failed" };
  if (payout?.status === "refunded") return { state: "failed", why: "refunded" };
  if (payout !== null) return { state: "open", why: null };
  if (intent.status === "refused") return { state: "stopped", why: "refused" };
  const isAsked = intent.status === "executing" || intent.status === "unclear";
  if (isAsked) return { state: "open", why: null };
  // The exchange was not reached, or took no more calls: nothing was begun.
  return state === "open" ? { state: "waiting", why: null } : null;
}

/** Stores how a line stands. */
export async function setLine(
  rows: Rows,
  { batch_id, number }: Pick<FixedLine, "batch_id" | "number">,
  { state, why }: { state: LineState; why: LineStop | null },
): Promise<void> {
  await rows
    .updateTable("batch_line")
    .set({ state, why })
    .where("batch_id", "=", batch_id)
    .where("number", "=", number)
    .execute();
}

/** Lines of an ended batch that were never begun. */
export async function stopWaitingLines(rows: Rows, batchId: string): Promise<void> {
  await rows
    .updateTable("batch_line")
    .set({ state: "stopped", why: "ended" })
    .where("batch_id", "=", batchId)
    .where("state", "=", "waiting")
    .execute();
}

/** Batches whose next step is due, each taken by this replica for `leaseSeconds`. */
export async function claimDueBatches(rows: Rows, limit: number, leaseSeconds: number) {
  return rows
    .updateTable("batch")
    .set({ next_step_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds}::int)` })
    .where("id", "in", (is) =>
      is
        .selectFrom("batch")
        .select("id")
        .where("next_step_at", "<=", sql<Date>`now()`)
        .orderBy("next_step_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "account_id"])
    .execute();
}

/** When the next step of a batch is due; null: a person is waited for, or nobody. */
export async function scheduleStep(
  rows: Rows,
  batchId: string,
  seconds: number | null,
): Promise<void> {
  await rows
    .updateTable("batch")
    .set({
      next_step_at:
        seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds}::float8)`,
    })
    .where("id", "=", batchId)
    .execute();
}

/** From which block on nothing may leave a batch's wallet, since what the lines took until then was compared. */
export async function watchFrom(rows: Rows, batchId: string, block: bigint): Promise<void> {
  await rows.updateTable("batch").set({ watched_from: block }).where("id", "=", batchId).execute();
}

/** The same once nothing has left it up to that block, while it is watched still. */
export async function watchFurther(rows: Rows, batchId: string, block: bigint): Promise<void> {
  await rows
    .updateTable("batch")
    .set({ watched_from: block })
    .where("id", "=", batchId)
    .where("watched_from", "<", block)
    .execute();
}
