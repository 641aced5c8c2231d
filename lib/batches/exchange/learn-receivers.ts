import "server-only";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import { readPixAccounts } from "#lib/pix-accounts/exchange/read-pix-accounts.ts";
import { pixAccountsOfKeys } from "#lib/pix-accounts/rows/pix-account-keys.ts";
import { readKey } from "#lib/rules/batches/line-key.ts";
import { PAGE_SIZE_MAX, type BankAccount } from "#protocol/pix-accounts/bank-accounts.ts";
import type { FileLine } from "#lib/rules/batches/batch-file.ts";

/** Pages of the exchange's list that one check reads: 2,000 accounts. */
const PAGES_MOST = 20;

/**
 * Reads the exchange's list of PIX accounts once, page by page. No key is looked up by itself: a bank counts wrong
 * ones against whoever asks.
 * @throws ExchangeFault
 */
export async function listedPixAccounts(store: Store, exchange: Exchange): Promise<BankAccount[]> {
  const all: BankAccount[] = [];
  for (let page = 1; page <= PAGES_MOST; page += 1) {
    const read = await readPixAccounts(store, exchange, { page, pageSize: PAGE_SIZE_MAX });
    all.push(...read.rows);
    if (read.rows.length === 0 || all.length >= read.pagination.total) break;
  }
  return all;
}

/**
 * Learns from the exchange which accounts have these lines' keys, where one is not known here. An exchange that can't
 * say leaves them as new: registering one that exists finds it then.
 */
export async function learnReceivers(
  store: Store,
  exchange: Exchange,
  lines: readonly FileLine[],
): Promise<void> {
  const keys = lines.flatMap(({ typed }) => {
    const read = readKey(typed.pix_key, typed.kind);
    return "key" in read ? [read.key.key] : [];
  });
  const known = await pixAccountsOfKeys(store.db, exchange.account.id, keys);
  if (keys.every((key) => known.has(key))) return;
  try {
    await listedPixAccounts(store, exchange);
  } catch (error) {
    if (!isExchangeFault(error)) throw error;
  }
}
