import "server-only";
import { sql, type Insertable, type RawBuilder, type Selectable } from "kysely";
import type { PayinLabels } from "#lib/rules/activity/labels.ts";
import { isOtherPayer } from "#lib/rules/payins/same-payer.ts";
import { indexedPage, type SearchBounds } from "#lib/core/store/indexed-search.ts";
import { listedSums, type ListedSums } from "#lib/core/store/listed-sums.ts";
import { soughtPayments } from "#lib/core/store/payment-search.ts";
import { listTerms, type ListTerms } from "#lib/core/store/list-terms.ts";
import { relabel, type Keyset } from "#lib/core/store/polling-schedule.ts";
import type { Searched } from "#lib/core/store/searched-page.ts";
import { payinAttentionCondition, type PayinAttentionFilter } from "./payin-attention-filters.ts";
import type { PayinTable } from "#lib/payins/schema.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

export type PayinRow = Selectable<PayinTable>;

/** Final states (INTERFACE §4). */
const ENDED = ["completed", "failed", "expired"];
export const isEnded = (status: string): boolean => ENDED.includes(status);

/** Stores a payin that the exchange has answered with; the same payin again gives the existing row. */
export async function storePayin(
  tx: Tx,
  accountId: string,
  payin: Omit<Insertable<PayinTable>, "account_id">,
): Promise<PayinRow> {
  await tx
    .insertInto("payin")
    .values({ ...payin, account_id: accountId })
    .onConflict((conflict) => conflict.columns(["account_id", "transaction_id"]).doNothing())
    .execute();
  return tx
    .selectFrom("payin")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("transaction_id", "=", BigInt(payin.transaction_id))
    .executeTakeFirstOrThrow();
}

/** Whether another intent's payin has a code of this charge. */
export async function isChargeUsed(
  rows: Rows,
  accountId: string,
  charge: string,
  intentId: string,
): Promise<boolean> {
  const found = await rows
    .selectFrom("payin")
    .select("id")
    .where("account_id", "=", accountId)
    .where("txid", "=", charge)
    .where((is) => is.or([is("intent_id", "is", null), is("intent_id", "!=", intentId)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export function payinById(
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<PayinRow | undefined> {
  return rows
    .selectFrom("payin")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Those of these payins that are the account's, in the order of their numbers. */
export const payinsByIds = (
  rows: Rows,
  accountId: string,
  ids: readonly bigint[],
): Promise<PayinRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : rows
        .selectFrom("payin")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("id", "in", ids)
        .orderBy("id")
        .execute();

export function payinOfIntent(
  rows: Rows,
  accountId: string,
  intentId: string,
): Promise<PayinRow | undefined> {
  return rows
    .selectFrom("payin")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("intent_id", "=", intentId)
    .executeTakeFirst();
}

/** Those that came of these intents. */
export const payinsOfIntents = (
  rows: Rows,
  accountId: string,
  intents: readonly string[],
): Promise<PayinRow[]> =>
  intents.length === 0
    ? Promise.resolve([])
    : rows
        .selectFrom("payin")
        .selectAll()
        .where("account_id", "=", accountId)
        .where("intent_id", "in", intents)
        .execute();

export type PayinFilter = ListTerms & {
  /** Only these. */
  ids?: readonly bigint[] | undefined;
  status?: string | undefined;
  network?: string | undefined;
  token?: string | undefined;
  show?: PayinAttentionFilter | undefined;
  /** Only those to this wallet. */
  wallet?: { network: string; address: string } | undefined;
};

/** What a filter says: the rows that its indexes lead to, what is then looked for among them, and their order. */
function filtered(rows: Rows, accountId: string, filter: PayinFilter) {
  let query = rows.selectFrom("payin").selectAll().where("account_id", "=", accountId);
  const { bounds, fits, order } = listTerms("payin", accountId, filter);
  const states: RawBuilder<boolean>[] = [];
  if (filter.status) states.push(sql`status = ${filter.status}`);
  if (filter.show) states.push(payinAttentionCondition(filter.show));
  // The states' indexes are in the order of numbers.
  for (const one of order.amount ? bounds : [...bounds, ...states]) query = query.where(one);
  if (order.amount) fits.push(...states);
  if (filter.wallet) {
    const { network, address } = filter.wallet;
    query = query.where("network", "=", network).where("address", "=", address);
  }
  if (filter.ids) query = query.where("id", "in", [...filter.ids]);
  if (filter.network) fits.push(sql`network = ${filter.network}`);
  if (filter.token) fits.push(sql`token = ${filter.token}`);
  const sought = soughtPayments("payin", filter.search);
  return { query, terms: { fits, ...sought }, order };
}

/** In the filter's order. Ask for one row more than a page shows: it tells whether there is another page. */
export function listPayins(
  rows: Rows,
  accountId: string,
  filter: PayinFilter,
  keyset: Keyset,
  limits?: SearchBounds,
): Promise<Searched<PayinRow>> {
  const { query, terms, order } = filtered(rows, accountId, filter);
  return indexedPage(rows, "payin", accountId, query, terms, keyset, order, limits);
}

/** What a filter's payins come to, of a bounded number of the newest. */
export function countPayins(
  rows: Rows,
  accountId: string,
  filter: PayinFilter,
): Promise<ListedSums> {
  const { query, terms } = filtered(rows, accountId, { ...filter, order: undefined });
  return listedSums(rows, "payin", accountId, query, terms);
}

/** Changes the operator's own labels, and with them who was expected; false when there is no such payin. */
export async function relabelPayin(
  tx: Tx,
  accountId: string,
  id: bigint,
  labels: PayinLabels,
): Promise<boolean> {
  if (!(await relabel(tx, "payin", accountId, id, labels))) return false;
  const payin = await payinById(tx, accountId, id);
  const other_payer = isOtherPayer(labels.expected_payer, payin?.payer_name ?? null);
  await tx
    .updateTable("payin")
    .set({ other_payer })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
  return true;
}

/** Makes a payin due for reading now; undefined when this account has no such payin. */
export function readPayinSoon(
  tx: Tx,
  accountId: string,
  transactionId: bigint,
): Promise<{ id: bigint } | undefined> {
  return tx
    .updateTable("payin")
    .set({ next_read_at: sql<Date>`now()` })
    .where("account_id", "=", accountId)
    .where("transaction_id", "=", transactionId)
    .returning("id")
    .executeTakeFirst();
}
