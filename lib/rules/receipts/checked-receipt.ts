import { initialsOf } from "#lib/rules/connection/company-sign.ts";
import type { Asset } from "#protocol/money/money.ts";
import type { Receipt } from "./receipt.ts";
import { markOf, type ReceiptMark } from "./receipt-states.ts";

/** Everything that the public page is given of a receipt. */
export type CheckedReceipt = {
  amount: string;
  asset: Asset;
  state: ReceiptMark;
  /** The day in São Paulo, as 2026-11-26. */
  date: string;
  /** Initials; null: not known. */
  from: string | null;
  to: string | null;
};

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" });

/** When the payment moved last, as far as its receipt says. */
export const lastTime = ({ times, asOf }: Pick<Receipt, "times" | "asOf">): string =>
  times.at(-1)?.at ?? asOf;

const initials = (name: string | null) => (name === null ? null : initialsOf(name));

/** What anybody learns who holds the paper: enough to compare with it, nothing that it does not say already. */
export const checkedReceipt = (receipt: Receipt): CheckedReceipt => ({
  ...receipt.amount,
  state: markOf(receipt.state),
  date: DAY.format(new Date(lastTime(receipt))),
  from: initials(receipt.from.name),
  to: initials(receipt.to.name),
});
