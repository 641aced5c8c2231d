import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { OPTIONS_SHOWN } from "#lib/core/doors/picker-door.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { Store } from "#lib/core/store/store.ts";
import { recentReceivers } from "#lib/payouts/rows/recent-receivers.ts";
import { readPixAccount, readPixAccounts } from "#lib/pix-accounts/exchange/read-pix-accounts.ts";
import { PAGE_SIZE_MAX, type BankAccount } from "#protocol/pix-accounts/bank-accounts.ts";
import { pixKeyPart } from "#lib/rules/pix-accounts/pix-key-part.ts";
import type { ReceiverView } from "./receiver-view.ts";
import { receiverOptions, type Payable } from "./receivers.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** The exchange as the reader's role permits. */
export type ReceiverReader = { store: Store; session: { account: Account }; exchange: Exchange };

export type FoundReceivers = {
  /** At most `OPTIONS_SHOWN`. */
  options: ReceiverView[];
  /** There are others that fit; a longer text finds them. */
  isMore: boolean;
};

const holds = (whole: string, part: string) => whole.toLowerCase().includes(part.toLowerCase());

/** A part of a key: digits, or an address of an e-mail. Names hold neither as a rule. */
const isOfKey = (text: string) => /[\d@]/.test(text);

type Listed = { rows: BankAccount[]; isMore: boolean };

/** What the exchange lists for a filter; where it ignores filters, its newest page is filtered here. */
async function listed(
  { store, exchange }: ReceiverReader,
  filter: { name: string } | { pix_key: string } | object,
  fits: (account: BankAccount) => boolean,
): Promise<Listed> {
  const ask = (pageSize: number) => readPixAccounts(store, exchange, { ...filter, pageSize });
  const page = await ask(OPTIONS_SHOWN);
  if (page.rows.every(fits)) {
    return { rows: page.rows, isMore: page.pagination.total > page.rows.length };
  }
  const all = await ask(PAGE_SIZE_MAX);
  return { rows: all.rows.filter(fits), isMore: all.pagination.total > all.rows.length };
}

/** Accounts whose name or key holds the text; without one, the newest. */
async function atExchange(reader: ReceiverReader, text: string): Promise<Listed[]> {
  if (text === "") return [await listed(reader, {}, () => true)];
  const byName = listed(reader, { name: text }, ({ name }) => holds(name, text));
  const part = pixKeyPart(text);
  if (!isOfKey(text) || part === "") return [await byName];
  const byKey = listed(reader, { pix_key: part }, ({ pixKey }) => holds(pixKey, part));
  return Promise.all([byName, byKey]);
}

/**
 * A few PIX accounts to choose from, the last paid first: those whose name or key holds the text, or any
 * without one. Asks the exchange for a page or two, however many accounts there are.
 * @param also the id of one that is shown in any case, if the exchange still has it
 * @throws ExchangeFault
 */
export async function searchReceivers(
  reader: ReceiverReader,
  text: string,
  also?: string,
): Promise<FoundReceivers> {
  const { store, session, exchange } = reader;
  const words = trimHidden(text);
  const [used, pages] = await Promise.all([
    recentReceivers(store.db, session.account.id, words, OPTIONS_SHOWN),
    atExchange(reader, words),
  ]);
  const found = new Map<number, Payable>();
  for (const one of [...used, ...pages.flatMap(({ rows }) => rows)]) {
    if (!found.has(one.id)) found.set(one.id, one);
  }
  const shown = [...found.values()].slice(0, OPTIONS_SHOWN);
  const missing = also !== undefined && !shown.some(({ id }) => String(id) === also);
  if (missing) {
    // A deleted one is not offered; the form then begins without a receiver.
    const wanted = await readPixAccount(store, exchange, Number(also)).catch(() => null);
    if (wanted) shown.push(wanted);
  }
  return {
    options: await receiverOptions(store, session.account.id, shown),
    isMore: found.size > OPTIONS_SHOWN || pages.some(({ isMore }) => isMore),
  };
}
