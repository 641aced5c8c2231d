import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { lastPayoutTo } from "#lib/payouts/rows/recent-receivers.ts";
import { formatAmount } from "#protocol/money/money.ts";

/** A PIX account's last completed payout: its number, when it was made, and the BRL that arrived. */
export type LastPayment = { payout: string; at: string; amount: string };

/** Null: it was never paid by this account. */
export async function lastPayment(
  store: Store,
  account: Account,
  pixAccount: string,
): Promise<LastPayment | null> {
  const row = await lastPayoutTo(store.db, account.id, BigInt(pixAccount));
  if (!row) return null;
  const amount = formatAmount(row.receiver_cents, "BRL");
  return { payout: String(row.id), at: row.created_at.toISOString(), amount };
}
