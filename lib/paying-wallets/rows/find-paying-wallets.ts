import "server-only";
import { containsText } from "#lib/core/store/polling-schedule.ts";
import { SEARCHED_MOST } from "#lib/core/store/search-query.ts";
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
    .selectFrom((from) =>
      from
        .selectFrom("paying_wallet")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("id", "desc")
        .limit(SEARCHED_MOST)
        .as("paying_wallet"),
    )
    .selectAll()
    .where(containsText(["name", "address"], text))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
