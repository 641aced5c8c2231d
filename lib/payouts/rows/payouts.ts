import "server-only";
import { sql, type Insertable, type RawBuilder, type Selectable } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { indexedPage, type SearchBounds } from "#lib/core/store/indexed-search.ts";
import { listedSums, type ListedSums } from "#lib/core/store/listed-sums.ts";
import { soughtPayments } from "#lib/core/store/payment-search.ts";
import { listTerms, type ListTerms } from "#lib/core/store/list-terms.ts";
import type { Payout } from "#protocol/payouts/payouts-read.ts";
import type { Keyset } from "#lib/core/store/polling-schedule.ts";
import { firstPayoutState, payoutColumns } from "#lib/rules/payouts/merge-payout.ts";
import type { Searched } from "#lib/core/store/searched-page.ts";
import {
  payoutAttentionCondition,
  type PayoutAttentionFilter,
} from "./payout-attention-filters.ts";
import type { PayoutTable } from "#lib/payouts/schema/payouts.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

export type PayoutRow = Selectable<PayoutTable>;

/** The row's columns that come from the exchange's answer. */
export function columnsOfPayout(payout: Payout) {
  const { tracking, ...columns } = payoutColumns(firstPayoutState(payout));
  return { payout_id: payout.payoutId, ...columns, tracking: toJson(tracking) };
}

/**
 * Stores a payout that the exchange has answered with; the same payout again gives the existing row. `row`
 * holds the columns of `columnsOfPayout`, and `next_read_at` for its first reading.
 */
export async function storePayout(
  tx: Tx,
  accountId: string,
  row: Omit<Insertable<PayoutTable>, "account_id">,
): Promise<PayoutRow> {
  await tx
    .insertInto("payout")
    .values({ ...row, account_id: accountId })
    .onConflict((conflict) => conflict.columns(["account_id", "payout_id"]).doNothing())
    .execute();
  return tx
    .selectFrom("payout")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("payout_id", "=", row.payout_id)
    .executeTakeFirstOrThrow();
}

const ofAccount = (rows: Rows, accountId: string) =>
  rows.selectFrom("payout").selectAll().where("account_id", "=", accountId);

export const payoutById = (
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<PayoutRow | undefined> =>
  ofAccount(rows, accountId).where("id", "=", id).executeTakeFirst();

/** Those of these payouts that are the account's, in the order of their numbers. */
export const payoutsByIds = (
  rows: Rows,
  accountId: string,
  ids: readonly bigint[],
): Promise<PayoutRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ofAccount(rows, accountId).where("id", "in", ids).orderBy("id").execute();

export const payoutOfIntent = (
  rows: Rows,
  accountId: string,
  intentId: string,
): Promise<PayoutRow | undefined> =>
  ofAccount(rows, accountId).where("intent_id", "=", intentId).executeTakeFirst();

/** Those that came of these intents. */
export const payoutsOfIntents = (
  rows: Rows,
  accountId: string,
  intents: readonly string[],
): Promise<PayoutRow[]> =>
  intents.length === 0
    ? Promise.resolve([])
    : ofAccount(rows, accountId).where("intent_id", "in", intents).execute();

export type PayoutFilter = ListTerms & {
  /** Only these. */
  ids?: readonly bigint[] | undefined;
  status?: string | undefined;
  network?: string | undefined;
  token?: string | undefined;
  show?: PayoutAttentionFilter | undefined;
  /** Only those to this PIX account. */
  pixAccountId?: bigint | undefined;
};

/** What a filter says: the rows that its indexes lead to, what is then looked for among them, and their order. */
function filtered(rows: Rows, accountId: string, filter: PayoutFilter) {
  let query = ofAccount(rows, accountId);
  const { bounds, fits, order } = listTerms("payout", accountId, filter);
  const states: RawBuilder<boolean>[] = [];
  if (filter.status) states.push(sql`status = ${filter.status}`);
  if (filter.show) states.push(payoutAttentionCondition(filter.show));
  // The states' indexes are in the order of numbers.
  for (const one of order.amount ? bounds : [...bounds, ...states]) query = query.where(one);
  if (order.amount) fits.push(...states);
  if (filter.pixAccountId !== undefined) {
    query = query.where("pix_account_id", "=", filter.pixAccountId);
  }
  if (filter.ids) query = query.where("id", "in", [...filter.ids]);
  if (filter.network) fits.push(sql`network = ${filter.network}`);
  if (filter.token) fits.push(sql`token = ${filter.token}`);
  const sought = soughtPayments("payout", filter.search);
  return { query, terms: { fits, ...sought }, order };
}

/** In the filter's order. Ask for one row more than a page shows: it tells whether there is another page. */
export function listPayouts(
  rows: Rows,
  accountId: string,
  filter: PayoutFilter,
  keyset: Keyset,
  limits?: SearchBounds,
): Promise<Searched<PayoutRow>> {
  const { query, terms, order } = filtered(rows, accountId, filter);
  return indexedPage(rows, "payout", accountId, query, terms, keyset, order, limits);
}

/** What a filter's payouts come to, of a bounded number of the newest. */
export function countPayouts(
  rows: Rows,
  accountId: string,
  filter: PayoutFilter,
): Promise<ListedSums> {
  const { query, terms } = filtered(rows, accountId, { ...filter, order: undefined });
  return listedSums(rows, "payout", accountId, query, terms);
}

/** Makes a payout due for reading now; undefined when this account has no such payout. */
export function readPayoutSoon(
  tx: Tx,
  accountId: string,
  payoutId: string,
): Promise<{ id: bigint } | undefined> {
  return tx
    .updateTable("payout")
    .set({ next_read_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("payout_id", "=", payoutId)
    .returning("id")
    .executeTakeFirst();
}
