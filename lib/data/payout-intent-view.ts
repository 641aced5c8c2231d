import "server-only";
import type { AllowanceView } from "#lib/format/allowance-view.ts";
import type { PayoutIntentStatus } from "#lib/store/payout-tables.ts";
import type { Difference } from "#protocol/difference.ts";
import type { Token } from "#protocol/money.ts";
import type { PayoutNetwork } from "#protocol/networks.ts";
import type { CurrencyType } from "#protocol/payins.ts";
import type {
  AllowSummary,
  PayoutCheck,
  PayoutNext,
  PayoutStep,
  SignatureView,
  SigningSource,
} from "./payout-allow-view.ts";

export type PayoutQuoteView = {
  id: string;
  /** BRL: what the receiver gets and the fees together. */
  senderAmount: string;
  /** BRL. */
  receiverAmount: string;
  /** BRL; null where the exchange does not state its fees. */
  flatFee: string | null;
  partnerFee: string | null;
  feeAmount: string | null;
  /** Decimal text of the token, derived by us; null while something differs. */
  tokenAmount: string | null;
  rate: string;
  commercialRate: string;
  /** BRL received per token sent; null with `tokenAmount`. */
  allInRate: string | null;
  quotedAt: string;
  expiresAt: string;
  hasExpired: boolean;
  /** Seconds that a signature and its confirmations take at most: with less left, a new quote first. */
  neededSeconds: number;
};

/** What was typed and what was quoted for it: enough to come back to any step with nothing lost. */
export type PayoutIntentView = {
  id: string;
  status: PayoutIntentStatus;
  /** The exchange's number of the PIX account, and its name when it was picked. */
  pixAccount: { id: string; name: string };
  network: PayoutNetwork;
  token: Token;
  currencyType: CurrencyType;
  coverFees: boolean;
  requestAmount: string;
  reference: string;
  costCentre: string;
  note: string;
  quote: PayoutQuoteView | null;
  /** Derived by us; null while nothing may be signed. */
  allowance: AllowanceView | null;
  contentHash: string | null;
  /** What keeps it from being signed, in the order of the comparison. */
  differences: Difference[];
  refusedCode: string | null;
  signingAddress: string | null;
  createdBy: string;
};

/** `GET /api/payout-intents/[id]?account=0x…`; no key of a wallet, no PIX key. */
export type PayoutFlowView = {
  intent: PayoutIntentView;
  /** The furthest step that the intent permits: a URL that asks for a later one is clamped. */
  step: PayoutStep;
  next: PayoutNext;
  /** When the quote ends; null without one, or once it has been used. */
  deadline: string | null;
  /** The address that `checks` are about: as asked, else the one that the intent is bound to. */
  account: string | null;
  /** Empty while no account is named. */
  checks: PayoutCheck[];
  /** What would be signed now; null while nothing may be. */
  summary: AllowSummary | null;
  /** For the page's own comparison; null while there is no quote. */
  signing: SigningSource | null;
  /** The last time that a wallet was opened for this intent. */
  signature: SignatureView | null;
  /**
   * While the exchange's answer is missing: since when, and whether the allowance still stands in
   * full (then nothing has been taken); null: the chain can't be seen.
   */
  checking: { since: string; isAllowanceWhole: boolean | null } | null;
  /** Our id of the payout, once there is one. */
  payout: string | null;
  /** The server's clock, for countdowns. */
  serverNow: string;
};
