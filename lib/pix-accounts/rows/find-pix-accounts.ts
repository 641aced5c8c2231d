import "server-only";
import { sql } from "kysely";
import { containsText } from "#lib/core/store/polling-schedule.ts";
import { SEARCHED_MOST } from "#lib/core/store/search-query.ts";
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
    .selectFrom((from) =>
      from
        .selectFrom("pix_account_name")
        .selectAll()
        .where("account_id", "=", accountId)
        .orderBy("bank_account_id", "desc")
        .limit(SEARCHED_MOST)
        .as("known"),
    )
    // One look into an index each: joined whole, all notes would be read.
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom("pix_account_note")
          .select("holder_name")
          .whereRef("pix_account_note.account_id", "=", "known.account_id")
          .whereRef("pix_account_note.bank_account_id", "=", "known.bank_account_id")
          .limit(1)
          .as("note"),
      (join) => join.onTrue(),
    )
    .select(["known.bank_account_id", "known.name", "note.holder_name"])
    .where(containsText(["known.name", "note.holder_name"], text))
    .orderBy(sql`known.bank_account_id desc`)
    .limit(limit)
    .execute();
  return found.map(({ bank_account_id, name, holder_name }) => ({
    id: Number(bank_account_id),
    name,
    holderName: holder_name,
  }));
}
