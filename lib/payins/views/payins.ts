import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import {
  lastQuotedRates,
  payinIntent,
  walletKey,
  walletNames,
  type PayinIntent,
} from "#lib/payins/rows/payin-intents.ts";
import { returnsOfPayins } from "#lib/payins/rows/payin-returns.ts";
import { payinQuoteCheck } from "#lib/payins/rows/payin-terms.ts";
import {
  listPayins,
  payinById,
  payinOfIntent,
  payinsByIds,
  type PayinFilter,
  type PayinRow,
} from "#lib/payins/rows/payins.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import { quotedRate, type QuotedRate } from "#lib/rules/payins/quoted-rate.ts";
import { payinQuoteFaults } from "#lib/rules/payins/payin-quote-check.ts";
import { keysetPage, type Cursor, type KeysetPage } from "#lib/core/store/keyset-page.ts";
import { payinIntentView, type PayinIntentView } from "./payin-intent-view.ts";
import { payinView, type PayinView } from "./payin-view.ts";
import { pinnedReceiver } from "#lib/core/exchange/pinned-receiver.ts";

const PAGE_SIZE = 20;

/** A page of the list; the cursors are row ids, null where there is no further page. */
export type PayinPage = KeysetPage<PayinView>;

async function views(store: Store, account: Account, rows: PayinRow[]): Promise<PayinView[]> {
  const withReturns = rows.filter((row) => row.return_state !== null).map(({ id }) => id);
  const [pinned, names, returns, wallets] = await Promise.all([
    pinnedReceiver(store, account),
    namesOfPeople(store.db, [...new Set(rows.map((row) => row.created_by))]),
    returnsOfPayins(store.db, account.id, withReturns),
    walletNames(store.db, account.id, [...new Set(rows.map((row) => row.address))]),
  ]);
  return rows.map((row) =>
    payinView(account, row, pinned, {
      createdBy: names.get(row.created_by) ?? "",
      walletName: wallets.get(walletKey(row)) ?? null,
      returns: returns.get(row.id),
    }),
  );
}

/** Newest first, at the same cost on every page. */
export async function payinRows(
  store: Store,
  account: Account,
  filter: PayinFilter,
  cursor: Cursor = {},
): Promise<PayinPage> {
  const found = await listPayins(store.db, account.id, filter, { ...cursor, limit: PAGE_SIZE + 1 });
  const { rows, ...further } = keysetPage(found.rows, PAGE_SIZE, cursor, found.stoppedAt);
  return { rows: await views(store, account, rows), ...further };
}

export async function payinDetail(
  store: Store,
  account: Account,
  id: bigint,
): Promise<PayinView | null> {
  const row = await payinById(store.db, account.id, id);
  return row ? ((await views(store, account, [row]))[0] ?? null) : null;
}

/** Those of these payins that are the account's; the number of queries does not grow with them. */
export const payinDetails = async (
  store: Store,
  account: Account,
  ids: readonly bigint[],
): Promise<PayinView[]> => views(store, account, await payinsByIds(store.db, account.id, ids));

/** Compares under the current limits, which may have changed since the quote; expiry is the countdown's. */
async function differencesOf(
  store: Store,
  account: Account,
  intent: PayinIntent,
): Promise<Difference[]> {
  if (intent.differences !== null) return intent.differences;
  if (intent.status !== "quoted") return [];
  const check = await payinQuoteCheck(store.db, account, intent);
  return check ? payinQuoteFaults({ ...check, now: intent.quoted_at ?? new Date() }) : [];
}

export async function payinIntentDetail(
  store: Store,
  account: Account,
  id: string,
): Promise<PayinIntentView | null> {
  const intent = await payinIntent(store.db, account.id, id);
  if (!intent) return null;
  const payin = await payinOfIntent(store.db, account.id, id);
  const differences = await differencesOf(store, account, intent);
  return payinIntentView(intent, differences, payin ? String(payin.id) : null);
}

/** The basis of an estimate: a pair's last quoted rate and its time. */
export async function quotedRates(store: Store, account: Account): Promise<QuotedRate[]> {
  const rows = await lastQuotedRates(store.db, account.id);
  return rows.flatMap(({ sender_cents, fee_cents, quoted_at, ...row }) => {
    const quoted = { ...row, senderCents: sender_cents, feeCents: fee_cents, quotedAt: quoted_at };
    return quotedRate(quoted) ?? [];
  });
}
