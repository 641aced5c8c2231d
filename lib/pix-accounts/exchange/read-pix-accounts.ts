import "server-only";
import { recordReportedPixAccounts } from "#lib/pix-accounts/rows/record-pix-accounts.ts";
import { forgetPixAccountKey, recordSeenKeys } from "#lib/pix-accounts/rows/pix-account-keys.ts";
import { forgetPixAccountName, recordSeenNames } from "#lib/pix-accounts/rows/pix-account-names.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  getBankAccount,
  listBankAccounts,
  type BankAccount,
  type BankAccountPage,
  type ListBankAccounts,
} from "#protocol/pix-accounts/bank-accounts.ts";
import type { z } from "#protocol/wire/zod.ts";
import { ExchangeFault, isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";

/**
 * Reads a PIX account and stores its name, so that a change made elsewhere is noticed.
 * @throws ExchangeFault
 */
export async function readPixAccount(
  store: Store,
  exchange: Exchange,
  id: number,
  how: { isOfPayment?: boolean } = {},
): Promise<BankAccount> {
  const askedAt = new Date();
  try {
    const account = await exchange.call(getBankAccount, { id }, how);
    if (account.id !== id) throw new ExchangeFault("unreadable", getBankAccount.name);
    await recordSeenNames(store, exchange.account.id, [account], askedAt);
    await recordSeenKeys(store.db, exchange.account.id, [account]);
    await recordReportedPixAccounts(store, exchange.account, [account], askedAt);
    return account;
  } catch (error) {
    if (isExchangeFault(error) && error.kind === "refused" && error.status === 404) {
      await forgetPixAccountName(store.db, exchange.account.id, id);
      await forgetPixAccountKey(store.db, exchange.account.id, id);
    }
    throw error;
  }
}

/** Reads one page of them in the same way. @throws ExchangeFault */
export async function readPixAccounts(
  store: Store,
  exchange: Exchange,
  asked: z.input<typeof ListBankAccounts>,
): Promise<BankAccountPage> {
  const askedAt = new Date();
  const page = await exchange.call(listBankAccounts, asked);
  await recordSeenNames(store, exchange.account.id, page.rows, askedAt);
  await recordSeenKeys(store.db, exchange.account.id, page.rows);
  await recordReportedPixAccounts(store, exchange.account, page.rows, askedAt);
  return page;
}
