import { quoteFigures, type FiguresOf } from "#protocol/money/quote-figures.ts";

/** What an answer repeats of the request, as text; null where it doesn't. Only used for comparison. */
type PayoutQuoteEcho = {
  userId: string | null;
  bankAccountId: string | null;
  network: string | null;
  token: string | null;
  currencyType: string | null;
  /** `true` or `false`, or the exchange's own word. */
  coverFees: string | null;
  requestAmount: string | null;
};

/** The echo of an answer whose echo was already compared; the content hash does not depend on it. */
const NO_ECHO: PayoutQuoteEcho = {
  userId: null,
  bankAccountId: null,
  network: null,
  token: null,
  currencyType: null,
  coverFees: null,
  requestAmount: null,
};

/** The tokens to allow are not among the figures: they are derived, never read. */
const FIGURES = {
  /** The market's rate, and the one applied. */
  commercialRate: { wire: "commercial_quotation", column: "commercial_rate", unit: "rate" },
  rate: { wire: "quotation", column: "rate", unit: "rate" },
  senderCents: { wire: "sender_amount", column: "sender_cents", unit: "BRL" },
  receiverCents: { wire: "receiver_amount", column: "receiver_cents", unit: "BRL" },
  partnerFeeCents: {
    wire: "partner_fee_amount",
    column: "partner_fee_cents",
    unit: "BRL",
    optional: true,
  },
  flatFeeCents: { wire: "flat_fee", column: "flat_fee_cents", unit: "BRL", optional: true },
} as const;
export type PayoutFigures = typeof FIGURES;
export const PAYOUT_FIGURES = quoteFigures(FIGURES);

/** A payout quote as any implementation of the seed gives it. */
export type PayoutQuote = FiguresOf<PayoutFigures> & {
  payoutQuoteId: string;
  /** BRL cents; some exchanges state the received amount a second time. */
  receiverLocalCents: bigint | null;
  echo: PayoutQuoteEcho;
  /** As it came, in plain JSON; a malformed one is shown as a difference. */
  contract: unknown;
  /** Whether the exchange's answer has a place for a purpose code. */
  takesPurpose: boolean;
  expiresAt: Date;
};

/** What is kept of a quote once its answer has been compared. */
export type StoredQuote = Omit<PayoutQuote, "echo" | "receiverLocalCents" | "takesPurpose">;

export const restoredQuote = (kept: StoredQuote): PayoutQuote => ({
  ...kept,
  receiverLocalCents: null,
  takesPurpose: false,
  echo: NO_ECHO,
});
