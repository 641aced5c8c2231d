import "server-only";
import { holdsText } from "#lib/core/store/polled.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { WalletRow } from "./wallets.ts";

/** The account's receiving wallets by name or part of the address; newest first. */
export function findWallets(
  rows: Rows,
  accountId: string,
  text: string,
  limit: number,
): Promise<WalletRow[]> {
  return rows
    .selectFrom("wallet")
    .selectAll()
    .where("account_id", "=", accountId)
    .where((is) => is.or([is("status", "<>", "refused"), is("refused_code", "is not", null)]))
    .where(holdsText(["name", "address"], text))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
}
