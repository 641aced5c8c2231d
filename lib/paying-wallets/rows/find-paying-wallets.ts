import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { containsText } from "#lib/core/store/text-search.ts";
import { payingWalletsOf, type PayingWalletRow } from "./paying-wallets.ts";

/** The account's paying wallets by name or part of the address, among `PAYING_WALLETS_MOST`; newest first. */
export function findPayingWallets(
  rows: Rows,
  accountId: string,
  text: string,
  limit: number,
): Promise<PayingWalletRow[]> {
  return rows
    .selectFrom(payingWalletsOf(rows, accountId).as("paying_wallet"))
    .selectAll()
    .where(containsText(sql`name || E'\\n' || address`, text))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
