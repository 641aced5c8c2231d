import { PAYOUT_MOVES, type PayoutStatus } from "#protocol/payouts/payouts.ts";
import { NOW } from "#service/db/core/database-clock.ts";
import { movePayoutRow, updatePayout } from "#service/db/payouts/payout-work.ts";
import type { Payout } from "#service/db/payouts/payouts.ts";
import type { PayoutChanges } from "#service/db/payouts/payout-work.ts";
import type { Transaction } from "#service/db/core/tables.ts";
import { recordEvent } from "#service/domain/webhooks/events.ts";
import { payoutRecord } from "./payout-record.ts";

const ENDED: readonly PayoutStatus[] = ["completed", "failed", "refunded"];

/**
 * Moves a locked payout along the table of moves.
 * @throws Error when the table has no such move, as for a payout that has ended
 */
async function move(
  tx: Transaction,
  payout: Payout,
  to: PayoutStatus,
  changes: PayoutChanges,
): Promise<Payout> {
  const allowed: readonly PayoutStatus[] = PAYOUT_MOVES[payout.status];
  if (!allowed.includes(to))
    throw new Error(`payout ${payout.id}: ${payout.status} can't be ${to}`);
  const moved = await movePayoutRow(tx, payout.id, payout.status, to, changes);
  const event = to === "completed" ? "crypto.payout.completed" : "crypto.payout.updated";
  await recordEvent(tx, moved.user_id, event, payoutRecord(moved));
  return moved;
}

/** Ends a locked payout and records the event. @throws Error when it has ended already */
export async function endPayout(
  tx: Transaction,
  payout: Payout,
  to: "completed" | "failed" | "refunded",
  changes: PayoutChanges,
): Promise<Payout> {
  return move(tx, payout, to, { ...changes, stage: "ended", ended_at: NOW, trouble: null });
}

/** Updates a locked payout, takes it off hold and records the event. */
export async function advancePayout(
  tx: Transaction,
  payout: Payout,
  changes: PayoutChanges,
): Promise<Payout> {
  const known = { trouble: null, ...changes };
  if (payout.status === "on_hold") return move(tx, payout, "processing", known);
  const advanced = await updatePayout(tx, payout.id, known);
  await recordEvent(tx, advanced.user_id, "crypto.payout.updated", payoutRecord(advanced));
  return advanced;
}

/** Puts a locked payout on hold while its step's outcome is unknown; only the first hold records an event. */
export async function postponePayout(
  tx: Transaction,
  payout: Payout,
  trouble: string,
  changes: PayoutChanges = {},
): Promise<Payout> {
  if (ENDED.includes(payout.status)) throw new Error(`payout ${payout.id} has ended`);
  if (payout.status === "on_hold") {
    return trouble === payout.trouble ? payout : updatePayout(tx, payout.id, { trouble });
  }
  return move(tx, payout, "on_hold", { ...changes, trouble });
}
