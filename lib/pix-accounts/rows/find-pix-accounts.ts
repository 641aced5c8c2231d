import "server-only";
import { sql } from "kysely";
import { holdsText } from "#lib/core/store/polled.ts";
import type { Rows } from "#lib/core/store/store.ts";

export type FoundPixAccount = { id: number; name: string; holderName: string | null };

/** The account's PIX accounts by their last known name or their noted holder; newest first. */
export async function findPixAccounts(
  rows: Rows,
  accountId: string,
  text: string,
  limit: number,
): Promise<FoundPixAccount[]> {
  const found = await rows
    .selectFrom("pix_account_name as known")
    .leftJoin("pix_account_note as note", (join) =>
      join
        .onRef("note.account_id", "=", "known.account_id")
        .onRef("note.bank_account_id", "=", "known.bank_account_id"),
    )
    .select(["known.bank_account_id", "known.name", "note.holder_name"])
    .where("known.account_id", "=", accountId)
    .where(holdsText(["known.name", "note.holder_name"], text))
    .orderBy(sql`known.bank_account_id desc`)
    .limit(limit)
    .execute();
  return found.map(({ bank_account_id, name, holder_name }) => ({
    id: Number(bank_account_id),
    name,
    holderName: holder_name,
  }));
}
