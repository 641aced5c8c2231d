import "server-only";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { PayinLabels, PayoutLabels } from "#lib/rules/activity/labels.ts";
import type { FileLine } from "#lib/rules/batches/batch-file.ts";
import type { PayoutNetwork, WalletNetwork } from "#protocol/chain/networks.ts";
import type { CurrencyType, Token } from "#protocol/money/money.ts";

/** The receiver as it was when somebody set the content. */
export type ScheduledReceiver = {
  name: string;
  /** Canonical. */
  key: string;
  holder: string | null;
  document: string | null;
  /** The stand-in of the holder's whole document. */
  documentMark: string | null;
};

export type PayoutContent = {
  kind: "payout";
  pixAccount: string;
  receiver: ScheduledReceiver;
  network: PayoutNetwork;
  token: Token;
  currencyType: CurrencyType;
  coverFees: boolean;
  /** As typed: tokens for `sender`, BRL for `receiver`. */
  amount: string;
  labels: PayoutLabels;
  /** The wallet that others are asked with, canonical; null: it is asked for once one is connected. */
  payer: string | null;
};

export type PayinContent = {
  kind: "payin";
  wallet: string;
  name: string;
  network: WalletNetwork;
  address: string;
  token: Token;
  currencyType: CurrencyType;
  /** As typed: BRL for `sender`, tokens for `receiver`. */
  amount: string;
  labels: PayinLabels;
};

export type BatchContent = {
  kind: "batch";
  title: string;
  network: PayoutNetwork;
  token: Token;
  /** BRL of all lines. */
  amount: string;
  lines: FileLine[];
  /** The wallet that it is fixed and others are asked with, canonical; null: a person names it each time. */
  payer?: string | null;
  /** The receivers of the lines; null: it was not registered. Absent in what was set before it was fixed by itself. */
  receivers?: (ScheduledReceiver | null)[];
  /** The batch that it repeats. */
  source?: string;
  /** It pays a receiver the same amount twice, and somebody has ticked that. */
  isTwiceConfirmed?: boolean;
};

/** What is paid each time. */
export type ScheduleContent = PayoutContent | PayinContent | BatchContent;

const placeOf = (id: string) => placeIn("schedule", "content", { id });

export const sealContent = (id: string, content: ScheduleContent): string =>
  sealFor(placeOf(id), JSON.stringify(content));

export const openContent = ({ id, content }: { id: string; content: string }): ScheduleContent =>
  JSON.parse(openSealed(placeOf(id), content)) as ScheduleContent;

/** What the amount is counted in. */
export const assetOf = (content: ScheduleContent): "BRL" | Token => {
  if (content.kind === "batch") return "BRL";
  const { kind, currencyType, token } = content;
  const isTokens = (kind === "payout") === (currencyType === "sender");
  return isTokens ? token : "BRL";
};

/** Whom or what it is about: the receiver, the receiving wallet, the batch. */
export const nameOf = (content: ScheduleContent): string =>
  content.kind === "payout"
    ? content.receiver.name
    : content.kind === "payin"
      ? content.labels.expected_payer || content.name
      : content.title;
