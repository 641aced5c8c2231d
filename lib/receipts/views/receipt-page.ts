import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { env } from "#lib/core/env.ts";
import type { Store } from "#lib/core/store/store.ts";
import { isLocale, type Locale } from "#lib/i18n/locale.ts";
import type { Receipt, ReceiptKind } from "#lib/rules/receipts/receipt.ts";
import { rowNumber } from "#protocol/wire/ids.ts";
import { receiptSheet, type ReceiptSheet } from "./receipt-sheet.ts";
import { receiptOf } from "./receipts.ts";

/** What a receipt's page shows. */
export type ReceiptPageView = {
  sheet: ReceiptSheet;
  payment: Receipt["payment"];
  number: string;
  /** The exchange and the blockchain, or the exchange's own words, disagree. */
  isDisputed: boolean;
  /** It has a code that can't be shown any more. */
  hasLostCode: boolean;
  /** Mail goes out. */
  mails: boolean;
};

type Asked = {
  kind: ReceiptKind;
  id: string;
  /** As the address names it; the reader's own otherwise. */
  language: unknown;
  locale: Locale;
};

export async function receiptPage(
  store: Store,
  account: Account,
  { kind, id, language, locale }: Asked,
): Promise<ReceiptPageView | null> {
  const row = rowNumber(id);
  const receipt = row === null ? null : await receiptOf(store, account, kind, row);
  return (
    receipt && {
      sheet: await receiptSheet(receipt, isLocale(language) ? language : locale),
      payment: receipt.payment,
      number: receipt.number,
      isDisputed: receipt.state === "payin_disputed" || receipt.state === "payout_disputed",
      hasLostCode: receipt.check !== null && receipt.check.code === null,
      mails: env().SMTP_URL !== undefined,
    }
  );
}

/** The receipt that a payment's page prints. */
export async function printedReceipt(
  store: Store,
  account: Account,
  kind: ReceiptKind,
  id: bigint,
  locale: Locale,
): Promise<ReceiptSheet | null> {
  const receipt = await receiptOf(store, account, kind, id);
  return receipt && receiptSheet(receipt, locale);
}
