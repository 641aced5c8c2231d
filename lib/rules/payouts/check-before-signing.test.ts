import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "#protocol/wire/json.ts";
import { pinnedChainId, pinnedToken } from "#protocol/chain/networks.ts";
import { readPayoutQuote } from "#protocol/payouts/payouts-read.ts";
import { PayoutQuoteRecord } from "#protocol/payouts/payouts.ts";
import { SIGNING_LIMITS_DEFAULT } from "#lib/rules/spenders/signing-limits.ts";
import { checkQuote, differencesOf, RATE, TERMS } from "#protocol/test/check-quote.ts";
import {
  honestPayoutQuote,
  quoteAsk,
  sandboxSpender,
  type QuoteAsk,
} from "#protocol/test/honest-payout-quote.ts";
import type { Hostile } from "#protocol/test/hostile.ts";
import { HOSTILE_QUOTES } from "#protocol/test/hostile-quotes.ts";

/** Checks where the rate of these quotes is the usual one. */
const check: typeof checkQuote = (ask, quote, over) =>
  checkQuote(ask, quote, { recentRates: Array.from({ length: 20 }, () => RATE), ...over });

const WAYS: QuoteAsk[] = [
  quoteAsk(),
  quoteAsk({ coverFees: true }),
  quoteAsk({ currencyType: "receiver", asked: 54_000n, coverFees: true }),
  quoteAsk({ currencyType: "receiver", asked: 54_000n, coverFees: false }),
  quoteAsk({ network: "ethereum", token: "USDT" }),
  quoteAsk({ network: "base" }),
];
const wayOf = ({ network, token, currencyType, coverFees }: QuoteAsk) =>
  `${token} on ${network}, ${currencyType}, fees ${coverFees ? "on top" : "inside"}`;

/** The same lie in another quote; null where it changes nothing. */
function told(ask: QuoteAsk, { change }: Hostile): unknown {
  const honest = honestPayoutQuote(ask, TERMS);
  const changed = change(honest);
  return JSON.stringify(changed) === JSON.stringify(honest) ? null : changed;
}

describe.each(WAYS.map((ask) => [wayOf(ask), ask] as const))("a quote of %s", (_way, ask) => {
  test("that is honest may be signed, for what was derived and nothing else", () => {
    const honest = honestPayoutQuote(ask, TERMS);
    expect(PayoutQuoteRecord.parse(honest)).toEqual(honest);
    expect(check(ask, honest)).toEqual({
      ok: true,
      allowance: {
        family: "evm",
        network: ask.network,
        chainId: pinnedChainId("sandbox", ask.network),
        token: { symbol: ask.token, address: pinnedToken("sandbox", ask.network, ask.token) },
        spender: sandboxSpender(ask.network),
        units: BigInt(honest.contract.amount),
      },
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    });
  });

  const lies = HOSTILE_QUOTES.map((lie) => [lie.name, lie, told(ask, lie)] as const);
  test.each(lies.filter(([, , quote]) => quote !== null))("never with %s", (_name, lie, quote) => {
    const checked = check(ask, quote);
    expect(checked.ok).toBe(false);
    const fields = differencesOf(checked).map(({ field }) => field);
    if (ask === WAYS[0]) expect(fields).toContain(lie.field);
  });
});

test("there are at least sixty lies, each told once, and each is one where it is listed", () => {
  const names = HOSTILE_QUOTES.map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(60);
  expect(new Set(names).size).toBe(names.length);
  expect(HOSTILE_QUOTES.filter((lie) => told(quoteAsk(), lie) === null)).toEqual([]);
});

describe("what is said of a difference", () => {
  const lie = (name: string) => {
    const found = HOSTILE_QUOTES.find((each) => each.name === name);
    return differencesOf(check(quoteAsk(), found && told(quoteAsk(), found)));
  };

  test("is the field and both values, and whether anything could be compared", () => {
    const spender = sandboxSpender("polygon");
    expect(lie("an address that somebody holds the key of")).toEqual([
      {
        field: "spender",
        fault: "differs",
        derived: spender,
        returned: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      },
    ]);
    expect(lie("the amount as JavaScript's own integer")).toEqual([
      { field: "amount", fault: "malformed", derived: "100000000", returned: "100000000n" },
    ]);
    expect(lie("no spender")).toEqual([
      { field: "spender", fault: "malformed", derived: spender, returned: null },
    ]);
  });

  test("shows what only looks alike as what it is", () => {
    expect(lie("a Cyrillic letter in the network")[0]?.returned).toBe("p\\u{43e}lygon");
  });

  test("is the bound of a rate, the usual rate, and the most of the fees", () => {
    expect(lie("a tenth of the rate")[0]).toEqual({
      field: "quotation",
      fault: "out_of_band",
      derived: "3.000000 – 10.000000",
      returned: "0.540000",
    });
    expect(lie("a rate 4 % below the usual")[0]).toEqual({
      field: "quotation",
      fault: "far_from_median",
      derived: "5.400000",
      returned: "5.184000",
    });
    expect(lie("fees of 30 %")).toEqual([
      { field: "fees", fault: "too_high", derived: "15.80", returned: "163.00" },
    ]);
  });
});

test("the limits and the usual rate are the dashboard's, and few rates say nothing", () => {
  const quote = honestPayoutQuote(quoteAsk(), TERMS);
  const limits = { ...SIGNING_LIMITS_DEFAULT, maxRate: RATE - 1n };
  expect(check(quoteAsk(), quote, { limits }).ok).toBe(false);
  const far = Array.from({ length: 4 }, () => 6_000_000n);
  expect(check(quoteAsk(), quote, { recentRates: far }).ok).toBe(true);
  expect(check(quoteAsk(), quote, { recentRates: [...far, 6_000_000n] }).ok).toBe(false);
});

test("a quote that leaves the receiver nothing is never signed, though all of it follows", () => {
  const ask = quoteAsk({ asked: 500_000n });
  const nothing = {
    ...honestPayoutQuote(ask, TERMS),
    flat_fee: "2.70",
    partner_fee_amount: "0.00",
    sender_amount: "2.70",
    receiver_amount: "0.00",
    receiver_local_amount: "0.00",
  };
  expect(differencesOf(check(ask, nothing))).toEqual([
    { field: "receiver_amount", fault: "differs", derived: "0.01", returned: "0.00" },
  ]);
});

test("a quote ends at its very moment", () => {
  const quote = honestPayoutQuote(quoteAsk(), TERMS);
  const end = new Date(quote.expires_at);
  expect(check(quoteAsk(), quote, { now: new Date(end.getTime() - 1) }).ok).toBe(true);
  expect(check(quoteAsk(), quote, { now: end })).toMatchObject({
    ok: false,
    differences: [{ field: "expires_at", fault: "expired" }],
  });
});

test("readPayoutQuote takes any contract, so that it ends as a difference", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (contract) => {
      const quote = { ...honestPayoutQuote(quoteAsk(), TERMS), contract };
      expect(readPayoutQuote(parseJson(JSON.stringify(quote))).payoutQuoteId).toBe("7");
      expect(check(quoteAsk(), quote).ok).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});
