import "server-only";
import { holdsText } from "#lib/core/store/polled.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { PayingWalletRow } from "./paying-wallets.ts";

/** The account's paying wallets by name or part of the address; newest first. */
export function findPayingWallets(
  rows: Rows,
  accountId: string,
  text: string,
  limit: number,
): Promise<PayingWalletRow[]> {
  return rows
    .selectFrom("paying_wallet")
    .selectAll()
    .where("account_id", "=", accountId)
    .where(holdsText(["name", "address"], text))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
