import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { payoutActors } from "#lib/payouts/rows/payout-actors.ts";
import { payoutsEndedToday } from "#lib/payouts/rows/payout-overview.ts";
import {
  listPayouts,
  payoutById,
  payoutsByIds,
  type PayoutFilter,
  type PayoutRow,
} from "#lib/payouts/rows/payouts.ts";
import { signedContent } from "#lib/allowances/views/signed-content.ts";
import { givenNames } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { formatAmount, type Token } from "#protocol/money/money.ts";
import { keysetPage, type Cursor, type KeysetPage } from "#lib/core/store/keyset-page.ts";
import { payoutView, type PayoutView } from "./payout-view.ts";
import { receiversOfPayouts } from "./receivers.ts";

const PAGE_SIZE = 20;

/** A page of the list; the cursors are row ids, null where there is no further page. */
export type PayoutPage = KeysetPage<PayoutView>;

async function views(store: Store, account: Account, rows: PayoutRow[]): Promise<PayoutView[]> {
  const intents = rows.flatMap(({ intent_id }) => intent_id ?? []);
  const [receivers, actors, wallets] = await Promise.all([
    receiversOfPayouts(store, rows),
    payoutActors(store.db, account.id, intents),
    givenNames(store.db, account.id, [...new Set(rows.map((row) => row.sender_address))]),
  ]);
  const ids = [
    ...rows.flatMap((row) => [row.created_by, row.seen_by ?? []]),
    ...[...actors.values()].flatMap(({ signedBy, executedBy }) => [
      signedBy ?? [],
      executedBy ?? [],
    ]),
  ].flat();
  const names = await namesOfPeople(store.db, [...new Set(ids)]);
  const nameOf = (id: string | null | undefined) => (id ? (names.get(id) ?? "") : null);
  return rows.flatMap((row, at) => {
    const receiver = receivers[at];
    if (!receiver) return [];
    const { signedBy, executedBy, signed = null } = actors.get(row.intent_id ?? "") ?? {};
    const people = {
      createdBy: nameOf(row.created_by) ?? "",
      signedBy: nameOf(signedBy),
      executedBy: nameOf(executedBy),
      seenBy: nameOf(row.seen_by),
      senderName: wallets.get(row.sender_address) ?? null,
    };
    const allowed = signedContent({ network: row.network, signed });
    return [payoutView(account, row, { ...people, allowed }, receiver)];
  });
}

/** Newest first, at the same cost on every page. */
export async function payoutRows(
  store: Store,
  account: Account,
  filter: PayoutFilter,
  cursor: Cursor = {},
): Promise<PayoutPage> {
  const limit = PAGE_SIZE + 1;
  const found = await listPayouts(store.db, account.id, filter, { ...cursor, limit });
  const { rows, ...further } = keysetPage(found.rows, PAGE_SIZE, cursor, found.stoppedAt);
  return { rows: await views(store, account, rows), ...further };
}

export async function payoutDetail(
  store: Store,
  account: Account,
  id: bigint,
): Promise<PayoutView | null> {
  const row = await payoutById(store.db, account.id, id);
  return row ? ((await views(store, account, [row]))[0] ?? null) : null;
}

/** Those of these payouts that are the account's; the number of queries does not grow with them. */
export const payoutDetails = async (
  store: Store,
  account: Account,
  ids: readonly bigint[],
): Promise<PayoutView[]> => views(store, account, await payoutsByIds(store.db, account.id, ids));

/** The payouts that ended today, from midnight in São Paulo: reais received, and tokens taken for them. */
export type PayoutsToday = {
  paidOut: string;
  taken: { token: Token; amount: string }[];
  completed: number;
  failed: number;
  refunded: number;
};

/** Costs only what ended today, however many payouts there are. */
export async function payoutsToday(store: Store, account: Account): Promise<PayoutsToday> {
  const ended = await payoutsEndedToday(store.db, account.id);
  const countOf = (status: string) =>
    ended.reduce((sum, group) => sum + (group.status === status ? group.count : 0), 0);
  const paid = ended.filter(({ status }) => status === "completed");
  return {
    paidOut: formatAmount(
      paid.reduce((sum, { cents }) => sum + cents, 0n),
      "BRL",
    ),
    taken: paid.map(({ token, units }) => ({ token, amount: formatAmount(units, token) })),
    completed: countOf("completed"),
    failed: countOf("failed"),
    refunded: countOf("refunded"),
  };
}
