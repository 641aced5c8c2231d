import "server-only";
import { sql } from "kysely";
import type { PullDifference } from "#lib/chain/port/pull-check.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { PayoutRow } from "#lib/payouts/rows/payouts.ts";

type Named = Pick<
  PayoutRow,
  "id" | "status" | "network" | "sender_address" | "pull_hash" | "refund_hash"
>;

/**
 * Whether a transaction that a payout names is already another one's, of any account, on the chain's own word: each
 * takes a payer's tokens for one payout, or gives them back for one.
 * @returns what that makes of the payout; null: both are its own
 */
export async function reusedTransfer(
  rows: Rows,
  { id, status, network, sender_address, pull_hash, refund_hash }: Named,
): Promise<PullDifference | null> {
  if (status === "failed") return null;
  const refund = status === "refunded" ? refund_hash : null;
  const { rows: found } = await sql<{ pull: boolean }>`
    select lower(pull_hash) is not distinct from lower(${pull_hash}) as pull from payout
    where id <> ${id} and network = ${network} and lower(sender_address) = lower(${sender_address})
      and chain_check = 'verified' and status in ('completed', 'refunded')
      and (lower(pull_hash) = lower(${pull_hash})
        or status = 'refunded' and lower(refund_hash) = lower(${refund}))
    order by pull desc limit 1`.execute(rows);
  const [other] = found;
  if (other === undefined) return null;
  return other.pull ? "other_payout" : "refund_other_payout";
}
