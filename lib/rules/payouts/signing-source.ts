import {
  checkBeforeSigning,
  type CheckedBeforeSigning,
  type SigningCheck,
} from "./check-before-signing.ts";
import {
  restoredQuote,
  PAYOUT_FIGURES,
  type StoredQuote,
  type PayoutFigures,
} from "#protocol/payouts/payout-quote.ts";
import type { FigureTexts } from "#protocol/money/quote-figures.ts";

/** A type with its bigints as text, for JSON. */
type Texts<T> = { [K in keyof T]: T[K] extends bigint ? string : T[K] };

/** The input of the page's own comparison: pins, what was typed, the quote as it came. */
export type SigningSource = {
  pins: SigningCheck["pins"];
  asked: Texts<SigningCheck["asked"]>;
  quote: FigureTexts<PayoutFigures> &
    Pick<StoredQuote, "payoutQuoteId" | "contract"> & { expiresAt: string };
  limits: Texts<SigningCheck["limits"]>;
  recentRates: string[];
};

const texts = <T extends object>(numbers: T) =>
  Object.fromEntries(
    Object.entries(numbers).map(([name, value]) => [
      name,
      typeof value === "bigint" ? value.toString() : value,
    ]),
  ) as Texts<T>;

/** Every text among the limits was a bigint. */
const limitsOf = (limits: SigningSource["limits"]) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, value]) => [
      name,
      typeof value === "string" ? BigInt(value) : value,
    ]),
  ) as SigningCheck["limits"];

/** The comparison's input as JSON, so that the page can repeat the comparison. */
export function signingSource(check: Omit<SigningCheck, "now">): SigningSource {
  const { pins, asked, quote, limits, recentRates } = check;
  const { payoutQuoteId, contract } = quote;
  const expiresAt = quote.expiresAt.toISOString();
  return {
    pins,
    asked: { ...asked, asked: asked.asked.toString() },
    quote: { ...PAYOUT_FIGURES.texts(quote), payoutQuoteId, contract, expiresAt },
    limits: texts(limits),
    recentRates: recentRates.map(String),
  };
}

/** Repeats the server's comparison in the page, from the same sources, right before a wallet is opened. */
export function compareAgain(source: SigningSource, now: Date): CheckedBeforeSigning {
  const { pins, asked, quote, limits, recentRates } = source;
  const { payoutQuoteId, contract, expiresAt, ...figures } = quote;
  return checkBeforeSigning({
    pins,
    asked: { ...asked, asked: BigInt(asked.asked) },
    quote: restoredQuote({
      payoutQuoteId,
      ...PAYOUT_FIGURES.ofTexts(figures),
      contract,
      expiresAt: new Date(expiresAt),
    }),
    limits: limitsOf(limits),
    recentRates: recentRates.map((rate) => BigInt(rate)),
    now,
  });
}
