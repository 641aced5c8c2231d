import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { lastPayoutsTo } from "#lib/payouts/rows/recent-receivers.ts";
import { formatAmount } from "#protocol/money/money.ts";

/** A PIX account's last completed payout: when it was made, and the BRL that arrived. */
type LastPayment = { at: string; amount: string };

/** By PIX account; one that this account never paid is not in it. */
export async function lastPayments(
  store: Store,
  account: Account,
  pixAccounts: readonly string[],
): Promise<ReadonlyMap<string, LastPayment>> {
  const rows = await lastPayoutsTo(store.db, account.id, pixAccounts.map(BigInt));
  return new Map(
    rows.map((row) => [
      String(row.pix_account_id),
      { at: row.created_at.toISOString(), amount: formatAmount(row.receiver_cents, "BRL") },
    ]),
  );
}
