import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { EvmAllowance } from "./allowance.ts";
import { contentHash } from "#lib/rules/payouts/check-before-signing.ts";
import type { PayoutNetwork } from "./networks.ts";
import { payoutAmounts } from "#protocol/money/payout-amounts.ts";
import type { PayoutQuote } from "#protocol/payouts/payout-quote.ts";
import { checkQuote, PINS, quoted, readQuote, TERMS } from "#protocol/test/check-quote.ts";
import {
  honestPayoutQuote,
  quoteAsk,
  sandboxSpender,
  type QuoteAsk,
  type QuoteTerms,
} from "#protocol/test/honest-payout-quote.ts";

describe("the content hash", () => {
  const hashOf = (ask: QuoteAsk, quote: unknown, userId = 1) => {
    const pins = { ...PINS, spender: sandboxSpender("polygon", userId), userId: null };
    const checked = checkQuote(ask, quote, { pins });
    return checked.ok ? checked.hash : null;
  };

  test("is the same for every way to write the same quote", () => {
    fc.assert(
      fc.property(quoted, ({ ask, quote }) => {
        const { contract } = quote;
        const other = {
          ...Object.fromEntries(Object.entries(quote).toReversed()),
          contract: {
            ...Object.fromEntries(Object.entries(contract).toReversed()),
            address: contract.address.toLowerCase(),
            more: "fields",
          },
          expires_at: new Date(quote.expires_at).getTime(),
          userId: undefined,
          token: null,
          updated_at: null,
        };
        expect(hashOf(ask, other)).toBe(hashOf(ask, quote));
        expect(hashOf(ask, quote)).not.toBeNull();
      }),
      { numRuns: 500 },
    );
  });

  /** Each change makes another honest quote of the same pair, in something shown or signed. */
  const CHANGES: Record<string, (ask: QuoteAsk, terms: QuoteTerms) => [QuoteAsk, QuoteTerms]> = {
    rate: (ask, it) => [ask, { ...it, rate: it.rate === 3_000_000n ? 3_000_001n : it.rate - 1n }],
    "flat fee": (ask, it) => [ask, { ...it, fee: { ...it.fee, flatCents: it.fee.flatCents + 1n } }],
    quote: (ask, it) => [ask, { ...it, id: it.id + 1 }],
    time: (ask, it) => [ask, { ...it, createdAt: new Date(it.createdAt.getTime() + 1) }],
    amount: (ask, it) => [{ ...ask, asked: ask.asked + 1n }, it],
    fees: (ask, it) => [{ ...ask, coverFees: !ask.coverFees }, it],
    account: (ask, it) => [{ ...ask, bankAccountId: ask.bankAccountId + 1 }, it],
    "PIX key": (ask, it) => [{ ...ask, keyMark: `${ask.keyMark}b` }, it],
    network: (ask, it) => [
      {
        ...ask,
        token: "USDC",
        network: (ask.network === "base" ? "polygon" : "base") as PayoutNetwork,
      },
      it,
    ],
  };

  test.each(Object.entries(CHANGES))("is another for another %s", (_what, change) => {
    fc.assert(
      fc.property(quoted, ({ ask, terms: given, quote }) => {
        const [nextAsk, nextTerms] = change(ask, given);
        fc.pre(!("reason" in payoutAmounts({ ...nextAsk, ...nextTerms })));
        const next = hashOf(nextAsk, honestPayoutQuote(nextAsk, nextTerms));
        expect(next).not.toBeNull();
        expect(next).not.toBe(hashOf(ask, quote));
      }),
      { numRuns: 500 },
    );
  });

  test("holds each part by itself", () => {
    const checked = checkQuote(quoteAsk(), honestPayoutQuote(quoteAsk(), TERMS));
    if (!checked.ok) throw new Error("not signed");
    const allowance = checked.allowance as EvmAllowance;
    const quote = readQuote(honestPayoutQuote(quoteAsk(), TERMS));
    const { token } = allowance;
    const allowances: Partial<EvmAllowance>[] = [
      { network: "base" },
      { chainId: 1 },
      { token: { ...token, symbol: "USDT" } },
      { token: { ...token, address: allowance.spender } },
      { spender: token.address },
      { units: 1n },
    ];
    const asks: Partial<QuoteAsk>[] = [
      { currencyType: "receiver" },
      { coverFees: true },
      { asked: 1n },
      { bankAccountId: 2 },
      { keyMark: "b" },
    ];
    const quotes: Partial<PayoutQuote>[] = [
      { payoutQuoteId: "8" },
      { commercialRate: 1n },
      { rate: 1n },
      { senderCents: 1n },
      { receiverCents: 1n },
      { flatFeeCents: 1n },
      { flatFeeCents: null },
      { partnerFeeCents: 1n },
      { partnerFeeCents: null },
      { expiresAt: new Date(1) },
    ];
    const hashes = [
      contentHash(allowance, quoteAsk(), quote),
      ...allowances.map((over) => contentHash({ ...allowance, ...over }, quoteAsk(), quote)),
      ...asks.map((over) => contentHash(allowance, quoteAsk(over), quote)),
      ...quotes.map((over) => contentHash(allowance, quoteAsk(), { ...quote, ...over })),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test("is another for another spender and another market rate", () => {
    fc.assert(
      fc.property(quoted, ({ ask, quote }) => {
        const spender = sandboxSpender("polygon", 2);
        const theirs = { ...quote, contract: { ...quote.contract, contractAddress: spender } };
        const market = { ...quote, commercial_quotation: "9.999999" };
        const hashes = [hashOf(ask, quote), hashOf(ask, theirs, 2), hashOf(ask, market)];
        fc.pre(quote.commercial_quotation !== market.commercial_quotation);
        expect(new Set(hashes).size).toBe(3);
        expect(hashes).not.toContain(null);
      }),
      { numRuns: 500 },
    );
  });
});
