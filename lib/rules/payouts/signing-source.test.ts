import { expect, test } from "vitest";
import { checkBeforeSigning, type SigningCheck } from "./check-before-signing.ts";
import { restoredQuote } from "#protocol/payouts/payout-quote.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { compareAgain, signingSource } from "./signing-source.ts";
import { createdAt, PINS, RATE, readQuote, TERMS } from "#protocol/test/check-quote.ts";
import { honestPayoutQuote, quoteAsk } from "#protocol/test/honest-payout-quote.ts";

const ask = quoteAsk({ coverFees: true });
const check: Omit<SigningCheck, "now"> = {
  asked: ask,
  quote: restoredQuote(readQuote(honestPayoutQuote(ask, TERMS))),
  limits: SIGNING_LIMITS_DEFAULT,
  recentRates: Array.from({ length: 20 }, () => RATE),
  pins: PINS,
};

/** The source as the page receives it. */
const again = (source: typeof check) =>
  compareAgain(JSON.parse(JSON.stringify(signingSource(source))), createdAt);

test("the page compares the very thing that the server has compared", () => {
  const checked = checkBeforeSigning({ ...check, now: createdAt });
  expect(checked.ok).toBe(true);
  expect(again(check)).toEqual(checked);
});

test.each<[string, Partial<typeof check>]>([
  ["a rate", { quote: { ...check.quote, rate: 2n * RATE } }],
  ["a fee", { quote: { ...check.quote, flatFeeCents: null } }],
  ["a limit", { limits: { ...SIGNING_LIMITS_DEFAULT, maxFeeBps: 0, maxFeeFlatCents: 0n } }],
  ["the usual rates", { recentRates: Array.from({ length: 20 }, () => 2n * RATE) }],
  ["the amount", { asked: { ...ask, asked: ask.asked + 1n } }],
  ["the spender", { pins: { ...PINS, spender: null } }],
])("and sees it when %s differs", (_what, change) => {
  const changed = { ...check, ...change };
  const checked = checkBeforeSigning({ ...changed, now: createdAt });
  expect(checked.ok).toBe(false);
  expect(again(changed)).toEqual(checked);
});
