import { checkBeforeSigning, type SigningCheck } from "#protocol/payouts/check-before-signing.ts";
import { parseJson } from "#protocol/wire/json.ts";
import { createPayoutQuote } from "#protocol/payouts/payouts.ts";
import { SANDBOX_MAIN_USER_ID } from "#protocol/api/sandbox.ts";
import { SIGNING_LIMITS_DEFAULT } from "#protocol/money/signing-limits.ts";
import { SANDBOX_FEE, sandboxSpender, type QuoteAsk } from "./honest-payout-quote.ts";

export const RATE = 5_400_000n;
export const createdAt = new Date("2026-09-01T12:00:00.000Z");
export const TERMS = { rate: RATE, fee: SANDBOX_FEE, id: 7, createdAt };
export const PINS = {
  environment: "sandbox" as const,
  spender: sandboxSpender("polygon"),
  userId: SANDBOX_MAIN_USER_ID,
};

/** As the answer comes in: through the text of the wire, and the reader. */
export const readQuote = (quote: unknown) =>
  createPayoutQuote.read(parseJson(JSON.stringify({ success: true, message: "ok", data: quote })));

/** A quote on the wire, checked on its first moment by the main account's dashboard. */
export const checkQuote = (ask: QuoteAsk, quote: unknown, over: Partial<SigningCheck> = {}) =>
  checkBeforeSigning({
    asked: ask,
    quote: readQuote(quote),
    limits: SIGNING_LIMITS_DEFAULT,
    recentRates: [],
    pins: PINS,
    now: createdAt,
    ...over,
  });

/** The differences of a check that must not be ok; of one that is, none. */
export const differencesOf = (checked: ReturnType<typeof checkQuote>) =>
  checked.ok ? [] : checked.differences;
