import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { companyOf } from "#lib/core/exchange/company.ts";
import type { Store } from "#lib/core/store/store.ts";
import { payinOfReturn } from "#lib/payins/rows/payin-returns.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { payinDetails } from "#lib/payins/views/payins.ts";
import { payoutDetails } from "#lib/payouts/views/payouts.ts";
import { explainedPayouts } from "#lib/receipts/rows/explained-payouts.ts";
import { openCodes, type OpenCode } from "#lib/receipts/rows/receipt-codes.ts";
import { payinPhase } from "#lib/rules/payins/payin-phase.ts";
import { payinReceipt, returnReceipt } from "#lib/rules/receipts/payin-receipt.ts";
import { payoutReceipt } from "#lib/rules/receipts/payout-receipt.ts";
import type { Receipt, ReceiptKind } from "#lib/rules/receipts/receipt.ts";

/** A receipt with the code by which it can be checked; null: it has none. */
export type IssuedReceipt = Receipt & { check: OpenCode | null };

const receiptOfPayin = (payin: PayinView, company: Receipt["company"]) =>
  payinReceipt(payin, payinPhase(payin, new Date(payin.serverNow)), company);

async function factsOf(
  store: Store,
  account: Account,
  kind: ReceiptKind,
  ids: readonly bigint[],
  company: Receipt["company"],
): Promise<Receipt[]> {
  if (kind === "payout") {
    const [payouts, explained] = await Promise.all([
      payoutDetails(store, account, ids),
      explainedPayouts(store.db, account.id, ids),
    ]);
    return payouts.map((payout) =>
      payoutReceipt({ ...payout, isExplained: explained.has(payout.id) }, company),
    );
  }
  if (kind === "payin") {
    const payins = await payinDetails(store, account, ids);
    return payins.map((payin) => receiptOfPayin(payin, company));
  }
  const found = await Promise.all(
    ids.map(async (id) => {
      const of = await payinOfReturn(store.db, account.id, id);
      const [payin] = of ? await payinDetails(store, account, [of.payin_id]) : [];
      const one = payin?.returns.find((each) => each.id === String(id));
      return payin && one ? returnReceipt(payin, one, company) : [];
    }),
  );
  return found.flat();
}

/** The receipts of those payments of one kind that are the account's. */
export async function receiptsOf(
  store: Store,
  account: Account,
  kind: ReceiptKind,
  ids: readonly bigint[],
): Promise<IssuedReceipt[]> {
  const [company, codes] = await Promise.all([
    companyOf(store.db, account.id),
    openCodes(store.db, account.id, kind, ids),
  ]);
  const { name, document, sign } = company;
  const receipts = await factsOf(store, account, kind, ids, { name, document, sign });
  return receipts.map((receipt) => ({
    ...receipt,
    check: codes.get(BigInt(receipt.of.id)) ?? null,
  }));
}

export const receiptOf = async (
  store: Store,
  account: Account,
  kind: ReceiptKind,
  id: bigint,
): Promise<IssuedReceipt | null> => (await receiptsOf(store, account, kind, [id]))[0] ?? null;
