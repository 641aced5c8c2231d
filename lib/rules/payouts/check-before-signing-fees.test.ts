import { describe, expect, test } from "vitest";
import type { PayoutQuote } from "#protocol/payouts/payout-quote.ts";
import { checkQuote, differencesOf, readQuote, TERMS } from "#protocol/test/check-quote.ts";
import { honestPayoutQuote, quoteAsk, type QuoteAsk } from "#protocol/test/honest-payout-quote.ts";

const UNSTATED = { flatFeeCents: null, partnerFeeCents: null };
const faults = (ask: QuoteAsk, change: Partial<PayoutQuote>) => {
  const honest = honestPayoutQuote(ask, TERMS);
  const quote = { ...readQuote(honest), receiverLocalCents: null, ...change };
  return differencesOf(checkQuote(ask, honest, { quote }));
};
const received = (ask: QuoteAsk, receiverCents: bigint) =>
  faults(ask, { ...UNSTATED, receiverCents }).filter(({ fault }) => fault !== "not_stated");

describe("where an exchange does not state its fees", () => {
  // 1.000001 tokens at 5.40 are 540.00054 cents.
  const ask = quoteAsk({ currencyType: "sender", asked: 1_000_001n });

  test("the receiver gets no more than the tokens are worth, and something", () => {
    expect(received(ask, 541n)).toEqual([]);
    expect(received(ask, 540n)).toEqual([]);
    const differs = { field: "receiver_amount", fault: "differs", derived: "5.41" };
    expect(received(ask, 542n)).toEqual([{ ...differs, returned: "5.42" }]);
    expect(received(ask, 0n)).toMatchObject([{ ...differs, returned: "0.00" }, {}]);
    expect(received(ask, 1n)).toMatchObject([{ field: "fees" }]);
  });

  test("what the rate's further places may be worth is the reader's to lose", () => {
    const much = quoteAsk({ currencyType: "sender", asked: 100_000_000_000n });
    expect(received(much, 54_000_010n)).toEqual([]);
    expect(received(much, 54_000_011n)).toMatchObject([{ derived: "540000.10" }]);
  });

  test("of typed reais the receiver gets no more than was typed", () => {
    const typed = quoteAsk({ currencyType: "receiver", asked: 54_000n, coverFees: true });
    expect(received(typed, 54_000n)).toEqual([]);
    expect(received(typed, 54_001n)).toMatchObject([{ field: "receiver_amount" }]);
  });
});

test("where the fees take everything, an honest quote still gives a cent", () => {
  const ask = quoteAsk({ currencyType: "sender", asked: 1_000_000n, coverFees: false });
  const all = { flatFeeCents: 540n, partnerFeeCents: 0n };
  const receivers = (receiverCents: bigint) =>
    faults(ask, { ...all, receiverCents, senderCents: 540n }).filter(
      ({ field }) => field === "receiver_amount",
    );
  expect(receivers(1n)).toEqual([]);
  expect(receivers(0n)).toMatchObject([{ derived: "0.01", returned: "0.00" }]);
});

test("an echo of the amount may be written in another way, and never mean another", () => {
  const ask = quoteAsk({ currencyType: "sender", asked: 100_000_000n });
  const { echo } = readQuote(honestPayoutQuote(ask, TERMS));
  const echoed = (requestAmount: string | null) =>
    faults(ask, { echo: { ...echo, requestAmount } }).map(({ field }) => field);
  expect(echoed("100")).toEqual([]);
  expect(echoed("100.000000")).toEqual([]);
  expect(echoed(null)).toEqual([]);
  expect(echoed("100.000001")).toEqual(["request_amount"]);
  expect(echoed("")).toEqual(["request_amount"]);
});
