import "server-only";
import { sql, type RawBuilder } from "kysely";
import { isIndexed, holdsText } from "./text-search.ts";
import type { ListSought, Matching } from "./indexed-search.ts";

/** What is looked for among an account's movements: a text in their words, unless null, or any of these codes as a whole. */
export type PaymentSearch = { text: string | null; codes: readonly string[] };

/** The code of an amount in reais, as the lines hold it. */
export const brlCode = (cents: bigint): string => `brl:${cents}`;

/** What holds for lines of the activity that are looked for. */
export function soughtLine({ text, codes }: PaymentSearch): RawBuilder<boolean> {
  const named = sql<boolean>`codes && ${[...codes]}::text[]`;
  if (text === null) return named;
  const words = holdsText(sql`words`, text);
  return codes.length === 0 ? words : sql`(${named} or ${words})`;
}

/** Whether the index of the lines can answer that. */
export const isSearchIndexed = ({ text }: PaymentSearch): boolean =>
  text === null || isIndexed(text);

/**
 * The same of payments, by the lines that they and their returns have: for rows that are walked, one look into an index
 * each. Not `exists`, which the planner may answer by reading every line that matches.
 */
function soughtPayment(table: "payin" | "payout", search: PaymentSearch): RawBuilder<boolean> {
  const id = sql.ref(`${table}.id`);
  const own = sql<boolean>`(select ${soughtLine(search)} from activity
    where ${sql.ref(`${table}_id`)} = ${id} and kind = ${table} and return_id is null)`;
  if (table === "payout") return own;
  const returned = sql<boolean>`(select bool_or(${soughtLine(search)}) from activity
    where payin_id = ${id} and return_id is not null)`;
  return sql<boolean>`(${own} or payin.return_state is not null and ${returned})`;
}

/** What is looked for in a list of payments; nothing without a search. */
export function soughtPayments(
  table: "payin" | "payout",
  search: PaymentSearch | undefined,
): Omit<ListSought, "fits"> {
  if (!search) return { sought: [], matching: null };
  const matching: Matching = {
    table: "activity",
    number: `${table}_id`,
    sought: [soughtLine(search)],
    fits: [sql`kind <> 'fee'`, sql`side = ${table}`],
  };
  const sought = [soughtPayment(table, search)];
  return { sought, matching: isSearchIndexed(search) ? matching : null };
}
