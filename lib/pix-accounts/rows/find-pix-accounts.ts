import "server-only";
import { sql } from "kysely";
import { findMatches, SEARCH_BOUNDS, type Matching } from "#lib/core/store/indexed-search.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { containsText, isIndexed } from "#lib/core/store/text-search.ts";

export type FoundPixAccount = { id: number; name: string; holderName: string | null };

type Words = { table: "pix_account_name" | "pix_account_note"; column: "name" | "holder_name" };
const NAMES: Words = { table: "pix_account_name", column: "name" };
const HOLDERS: Words = { table: "pix_account_note", column: "holder_name" };

/** With more matches than this the newest are looked through instead. */
const MATCHES_MOST = 1_000;

/**
 * The numbers of PIX accounts whose name, or noted holder, contains the text; where very many do, or the index can't
 * tell, of those among the newest.
 */
async function holding(
  rows: Rows,
  accountId: string,
  { table, column }: Words,
  text: string,
): Promise<bigint[]> {
  const holds = containsText(sql.ref(column), text);
  const matching: Matching = { table, number: "bank_account_id", sought: [holds] };
  const bounds = { ...SEARCH_BOUNDS, matches: MATCHES_MOST };
  const found = isIndexed(text) ? await findMatches(rows, accountId, matching, bounds) : null;
  if (found) return found;
  const { rows: near } = await sql<{ id: bigint }>`
    select bank_account_id as id from (
      select bank_account_id, ${sql.ref(column)} from ${sql.table(table)} where account_id = ${accountId}
      order by bank_account_id desc limit ${SEARCH_BOUNDS.picked}) as newest where ${holds}`.execute(
    rows,
  );
  return near.map(({ id }) => id);
}

/** PIX accounts whose last known name contains the text. */
export const pixAccountsNamed = (rows: Rows, accountId: string, text: string): Promise<bigint[]> =>
  holding(rows, accountId, NAMES, text);

/** The account's PIX accounts by their last known name or their noted holder; newest first. */
export async function findPixAccounts(
  rows: Rows,
  accountId: string,
  text: string,
  limit: number,
): Promise<FoundPixAccount[]> {
  const [named, held] = await Promise.all([
    holding(rows, accountId, NAMES, text),
    holding(rows, accountId, HOLDERS, text),
  ]);
  const newest = [...new Set([...named, ...held])]
    .toSorted((a, b) => (a < b ? 1 : -1))
    .slice(0, limit);
  const found = await rows
    .selectFrom("pix_account_name as known")
    .leftJoin("pix_account_note as note", (join) =>
      join
        .onRef("note.account_id", "=", "known.account_id")
        .onRef("note.bank_account_id", "=", "known.bank_account_id"),
    )
    .select(["known.bank_account_id", "known.name", "note.holder_name"])
    .where("known.account_id", "=", accountId)
    .where(sql<boolean>`known.bank_account_id = any(${newest}::bigint[])`)
    .orderBy("known.bank_account_id", "desc")
    .execute();
  return found.map(({ bank_account_id, name, holder_name }) => ({
    id: Number(bank_account_id),
    name,
    holderName: holder_name,
  }));
}
