import "server-only";
import { containsText } from "#lib/core/store/polling-schedule.ts";
import { SEARCHED_MOST } from "#lib/core/store/search-query.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { IS_LISTED, type WalletRow } from "./wallets.ts";

/** The account's receiving wallets by name or part of the address; newest first. */
export function findWallets(
  rows: Rows,
  accountId: string,
  text: string,
  limit: number,
): Promise<WalletRow[]> {
  return rows
    .selectFrom((from) =>
      from
        .selectFrom("wallet")
        .selectAll()
        .where("account_id", "=", accountId)
        .where(IS_LISTED)
        .orderBy("id", "desc")
        .limit(SEARCHED_MOST)
        .as("wallet"),
    )
    .selectAll()
    .where(containsText(["name", "address"], text))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
