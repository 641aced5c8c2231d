import "server-only";
import type { PayoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { storedQuote } from "#lib/payouts/rows/payout-signing-check.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import { feeOf } from "#lib/rules/payouts/check-before-signing.ts";
import { labelsOf, PayoutLabels } from "#lib/rules/activity/labels.ts";
import {
  type CurrencyType,
  divDown,
  formatAmount,
  formatRate,
  type Token,
} from "#protocol/money/money.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { SigningSource } from "#lib/rules/payouts/signing-source.ts";
import type { AllowSummary } from "#lib/allowances/views/allow-summary.ts";
import type { SignatureView } from "#lib/allowances/views/signature-view.ts";
import type { PayoutCheck } from "#lib/rules/payouts/payout-check.ts";
import type { PayoutStep } from "#lib/rules/payouts/payout-next.ts";
import type { PayoutIntentStatus, PayoutNext } from "#lib/rules/payouts/payout-states.ts";
import type { ApprovalView } from "#lib/policies/views/approval.ts";
import type { ExternalView } from "#lib/payouts/views/external-view.ts";
import type { OpenSignatureView } from "#lib/allowances/views/open-signatures.ts";
import type { ReceiverView } from "./receiver-view.ts";

export type PayoutQuoteView = {
  id: string;
  /** BRL: the receiver's amount plus the fees. */
  senderAmount: string;
  /** BRL. */
  receiverAmount: string;
  /** BRL; null when the exchange does not state its fees. */
  flatFee: string | null;
  partnerFee: string | null;
  feeAmount: string | null;
  /** Decimal text of the token, derived by the dashboard; null while something differs. */
  tokenAmount: string | null;
  rate: string;
  commercialRate: string;
  /** BRL received per token sent; null with `tokenAmount`. */
  allInRate: string | null;
  quotedAt: string;
  expiresAt: string;
  hasExpired: boolean;
  /** The most seconds that signatures and confirmations take; with less left, a new quote is needed. */
  neededSeconds: number;
};

/** An intent's input and quote: enough to return to any step without losing anything. */
export type PayoutIntentView = {
  id: string;
  status: PayoutIntentStatus;
  /** The exchange's number of the PIX account, and its name when it was chosen. */
  pixAccount: { id: string; name: string };
  network: PayoutNetwork;
  token: Token;
  currencyType: CurrencyType;
  coverFees: boolean;
  requestAmount: string;
  /** The operator's own labels. */
  labels: PayoutLabels;
  quote: PayoutQuoteView | null;
  /**
   * What the wallet has to allow, derived by the dashboard: in the token's smallest unit, and as decimal text; null
   * while nothing may be signed.
   */
  allowance: { units: string; amount: string } | null;
  contentHash: string | null;
  /** The differences that prevent signing, in the order of the comparison. */
  differences: Difference[];
  refusedCode: string | null;
  signingAddress: string | null;
  createdBy: string;
};

/** `GET /api/payout-intents/[id]?account=0x…`; it holds no wallet key and no PIX key. */
export type PayoutFlowView = {
  intent: PayoutIntentView;
  /** The receiver, the same at every step. */
  receiver: ReceiverView;
  /** The furthest step that the intent permits: a URL that asks for a later one is clamped. */
  step: PayoutStep;
  next: PayoutNext;
  /** When the quote ends; null without one, or once it is used. */
  deadline: string | null;
  /** The address that `checks` are about: the named one, else the intent's own. */
  account: string | null;
  /** The name that people gave that address's wallet; null: none. */
  accountName: string | null;
  /** What the policy says, until the payout is executed; null: there is nothing to decide. */
  approval: ApprovalView<"payout"> | null;
  /** What its external wallet's owners are asked for; null: a wallet is connected here. */
  external: ExternalView | null;
  /** Empty while no account is named. */
  checks: PayoutCheck[];
  /** What would be signed now; null while nothing may be. */
  summary: AllowSummary | null;
  /** The approval that a wallet may be given together with that reset; null: nothing is reset. */
  afterReset: AllowSummary | null;
  /** For the page's own comparison; null while there is no quote. */
  signing: SigningSource | null;
  /** The last signature for this intent. */
  signature: SignatureView | null;
  /** Signatures that keep the address busy on this network, for this payout or any other. */
  open: OpenSignatureView[];
  /**
   * While the exchange's answer is missing: since when, and whether the allowance is still whole (then
   * nothing has been taken); null: the chain can't be read.
   */
  checking: { since: string; isAllowanceWhole: boolean | null } | null;
  /** The dashboard's id of the payout, once there is one. */
  payout: string | null;
  /** The server's clock, for countdowns. */
  serverNow: string;
};

export type QuotedView = {
  allowance: Allowance | null;
  differences: readonly Difference[];
  neededSeconds: number;
};

const brl = (cents: bigint | null) => (cents === null ? null : formatAmount(cents, "BRL"));

function quoteView(intent: PayoutIntent, quoted: QuotedView): PayoutQuoteView | null {
  const quote = storedQuote(intent);
  if (quote === null || intent.quoted_at === null) return null;
  const { receiverCents, expiresAt } = quote;
  const units = quoted.allowance?.units ?? null;
  return {
    id: quote.payoutQuoteId,
    senderAmount: formatAmount(quote.senderCents, "BRL"),
    receiverAmount: formatAmount(receiverCents, "BRL"),
    flatFee: brl(quote.flatFeeCents),
    partnerFee: brl(quote.partnerFeeCents),
    feeAmount: brl(feeOf(quote)),
    tokenAmount: units === null ? null : formatAmount(units, intent.token),
    rate: formatRate(quote.rate),
    commercialRate: formatRate(quote.commercialRate),
    allInRate: units === null ? null : formatRate(divDown(receiverCents, units)),
    quotedAt: intent.quoted_at.toISOString(),
    expiresAt: expiresAt.toISOString(),
    hasExpired: expiresAt.getTime() <= Date.now(),
    neededSeconds: quoted.neededSeconds,
  };
}

export function payoutIntentView(
  intent: PayoutIntent,
  quoted: QuotedView,
  createdBy: string,
): PayoutIntentView {
  const { allowance, differences } = quoted;
  return {
    id: intent.id,
    status: intent.status,
    pixAccount: { id: String(intent.pix_account_id), name: intent.pix_account_name },
    network: intent.network as PayoutNetwork,
    token: intent.token,
    currencyType: intent.currency_type,
    coverFees: intent.cover_fees,
    requestAmount: intent.request_amount,
    labels: labelsOf(PayoutLabels, intent),
    quote: quoteView(intent, quoted),
    allowance: allowance && {
      units: allowance.units.toString(),
      amount: formatAmount(allowance.units, allowance.token.symbol),
    },
    contentHash: allowance === null ? null : intent.content_hash,
    differences: [...differences],
    refusedCode: intent.refused_code,
    signingAddress: intent.signing_address,
    createdBy,
  };
}
