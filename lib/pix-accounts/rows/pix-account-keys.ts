import "server-only";
import { sql } from "kysely";
import type { Rows } from "#lib/core/store/store.ts";
import { canonicalKey, markOfListed } from "./key-mark.ts";

type Keyed = { id: number; pixKey: string };

/** Stores which key each account has, as the exchange just said. */
export async function recordSeenKeys(
  rows: Rows,
  accountId: string,
  accounts: readonly Keyed[],
): Promise<void> {
  if (accounts.length === 0) return;
  await rows
    .insertInto("pix_account_key")
    .values(
      accounts.map(({ id, pixKey }) => ({
        account_id: accountId,
        bank_account_id: BigInt(id),
        key_mark: markOfListed(accountId, pixKey),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "bank_account_id"])
        .doUpdateSet({ key_mark: (is) => is.ref("excluded.key_mark"), seen_at: sql`now()` }),
    )
    .execute();
}

/** Forgets the key of a deleted account. */
export async function forgetPixAccountKey(rows: Rows, accountId: string, id: number) {
  await rows
    .deleteFrom("pix_account_key")
    .where("account_id", "=", accountId)
    .where("bank_account_id", "=", BigInt(id))
    .execute();
}

/** The accounts that had these canonical keys when the exchange was last asked, by key. */
export async function pixAccountsOfKeys(
  rows: Rows,
  accountId: string,
  keys: readonly string[],
): Promise<Map<string, bigint>> {
  const byMark = new Map(
    keys.map((key) => [markOfListed(accountId, key), canonicalKey(key)] as const),
  );
  if (byMark.size === 0) return new Map();
  const found = await rows
    .selectFrom("pix_account_key")
    .select(["bank_account_id", "key_mark"])
    .where("account_id", "=", accountId)
    .where("key_mark", "in", [...byMark.keys()])
    // A key that was taken from one account and given to another is the later one's.
    .orderBy("seen_at")
    .execute();
  return new Map(found.map((row) => [byMark.get(row.key_mark) ?? "", row.bank_account_id]));
}
