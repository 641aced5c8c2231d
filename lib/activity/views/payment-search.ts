import "server-only";
import { findCategories } from "#lib/accounting/rows/categories.ts";
import { brlCode, type PaymentSearch } from "#lib/core/store/payment-search.ts";
import { spellings, type SearchQuery } from "#lib/core/store/search-query.ts";
import type { Store } from "#lib/core/store/store.ts";
import { findPayingWallets } from "#lib/paying-wallets/rows/find-paying-wallets.ts";
import { payoutById } from "#lib/payouts/rows/payouts.ts";
import { listWallets } from "#lib/wallets/rows/wallets.ts";

/** Wallets whose name or address holds the text; of more, the newest. */
const MOST_WALLETS = 20;

/** Wallets have their names apart from the payments, which hold addresses alone. */
async function walletCodes(store: Store, accountId: string, text: string): Promise<string[]> {
  const [wallets, paying] = await Promise.all([
    listWallets(store.db, accountId, { showsArchived: true, text }, { limit: MOST_WALLETS }),
    findPayingWallets(store.db, accountId, text, MOST_WALLETS),
  ]);
  return [...wallets.rows, ...paying].map(({ address }) => address.toLowerCase());
}

/** Whether a payment has the number that was typed with its sign, as "#1997". */
async function isNumbered(
  store: Store,
  accountId: string,
  { text, number }: SearchQuery,
): Promise<boolean> {
  if (number === null || !text.startsWith("#")) return false;
  // A payin's number is the exchange's.
  const payin = store.db
    .selectFrom("payin")
    .select("id")
    .where("account_id", "=", accountId)
    .where("transaction_id", "=", number);
  const found = await Promise.all([
    payin.executeTakeFirst(),
    payoutById(store.db, accountId, number),
  ]);
  return found.some(Boolean);
}

/**
 * What was typed, as an account's movements hold it: in their words, or as one of their codes. A payment's number with
 * its sign means that payment alone; where none has it, it is a text like any other, as of an order.
 */
export async function paymentSearch(
  store: Store,
  accountId: string,
  sought: SearchQuery,
): Promise<PaymentSearch> {
  if (await isNumbered(store, accountId, sought)) {
    return { text: null, codes: [`#${sought.number}`] };
  }
  const [wallets, kept] = await Promise.all([
    walletCodes(store, accountId, sought.text),
    findCategories(store.db, accountId, sought.text),
  ]);
  const codes = [
    ...spellings(sought),
    ...(sought.number === null ? [] : [`#${sought.number}`]),
    ...sought.cents.map(brlCode),
    ...sought.units.map((units) => `units:${units}`),
    ...wallets,
    ...kept.map((id) => `category:${id}`),
  ];
  return { text: sought.text, codes: [...new Set(codes)] };
}
