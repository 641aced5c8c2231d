import { checkBeforeSigning, type SigningCheck } from "#lib/rules/payouts/check-before-signing.ts";
import { parseJson } from "#protocol/wire/json.ts";
import { createPayoutQuote } from "#protocol/payouts/payouts.ts";
import { SANDBOX_MAIN_USER_ID } from "#protocol/api/sandbox.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import {
  honestPayoutQuote,
  type QuoteAsk,
  type QuoteTerms,
  SANDBOX_FEE,
  sandboxSpender,
} from "./honest-payout-quote.ts";
import * as fc from "fast-check";
import { payoutAmounts } from "#protocol/money/payout-amounts.ts";

export const RATE = 5_400_000n;
export const createdAt = new Date("2026-09-01T12:00:00.000Z");
export const TERMS = { rate: RATE, fee: SANDBOX_FEE, id: 7, createdAt };
export const PINS = {
  environment: "sandbox" as const,
  spender: sandboxSpender("polygon"),
  userId: SANDBOX_MAIN_USER_ID,
};

/** Reads a quote as an answer: through the wire's text and the reader. */
export const readQuote = (quote: unknown) =>
  createPayoutQuote.read(parseJson(JSON.stringify({ success: true, message: "ok", data: quote })));

/** A quote on the wire, checked at once by the main account's dashboard. */
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

/** The differences of a failed check; empty for one that is ok. */
export const differencesOf = (checked: ReturnType<typeof checkQuote>) =>
  checked.ok ? [] : checked.differences;

const pairs = fc.constantFrom<Pick<QuoteAsk, "network" | "token">>(
  { network: "ethereum", token: "USDC" },
  { network: "ethereum", token: "USDT" },
  { network: "polygon", token: "USDC" },
  { network: "polygon", token: "USDT" },
  { network: "base", token: "USDC" },
);
const amounts = fc.oneof(
  fc.record({
    currencyType: fc.constant("sender" as const),
    coverFees: fc.boolean(),
    asked: fc.bigInt(1_000_000n, 100_000_000_000n),
  }),
  fc.record({
    currencyType: fc.constant("receiver" as const),
    coverFees: fc.boolean(),
    asked: fc.bigInt(1_000n, 100_000_000n),
  }),
);
const asks = fc
  .tuple(pairs, amounts, fc.integer({ min: 1, max: 1_000 }))
  .map(([pair, amount, bankAccountId]): QuoteAsk => ({
    ...pair,
    ...amount,
    bankAccountId,
    keyMark: "a",
  }));
const terms: fc.Arbitrary<QuoteTerms> = fc.record({
  rate: fc.bigInt(4_900_000n, 5_900_000n),
  fee: fc.record({ flatCents: fc.bigInt(0n, 300n), bps: fc.bigInt(0n, 200n) }),
  id: fc.integer({ min: 1, max: 1_000_000 }),
  createdAt: fc.constant(createdAt),
});
/** Any honest quote of the sandbox, in all four ways and within the default limits. */
export const quoted = fc
  .record({ ask: asks, terms })
  .filter((it) => !("reason" in payoutAmounts({ ...it.ask, ...it.terms })))
  .map((it) => ({ ...it, quote: honestPayoutQuote(it.ask, it.terms) }));
