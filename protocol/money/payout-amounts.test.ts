import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseAmount } from "./money.ts";
import {
  payoutAmounts,
  PAYOUT_MOST_CENTS,
  receivedOf,
  tokensOf,
  type PayoutAmounts,
  type PayoutTerms,
  type PayoutFee,
} from "./payout-amounts.ts";

/** One token unit (10⁻⁶) at a rate with 6 places is 10⁻¹² BRL, a cent is 10¹⁰ of those. */
const CENT = 10n ** 10n;
const runs = { numRuns: 5_000 };

const rates = fc.bigInt(1_000_000n, 20_000_000n);
const fees: fc.Arbitrary<PayoutFee> = fc.record({
  flatCents: fc.bigInt(0n, 1_000n),
  bps: fc.bigInt(0n, 1_000n),
});
const cents = fc.bigInt(1n, 100_000_000n);
const units = fc.bigInt(1n, 100_000_000_000_000n);
const asks: fc.Arbitrary<PayoutTerms> = fc.oneof(
  fc.record({ currencyType: fc.constant("sender"), coverFees: fc.boolean(), asked: units }),
  fc.record({ currencyType: fc.constant("receiver"), coverFees: fc.boolean(), asked: cents }),
);

const up = (n: bigint, d: bigint) => n / d + (n % d > 0n ? 1n : 0n);

/** The interface's arithmetic, computed independently in whole fractions of a cent. */
function judge({ currencyType, coverFees, asked }: PayoutTerms, rate: bigint, fee: PayoutFee) {
  const grossFractions = currencyType === "sender" ? asked * rate : asked * CENT;
  const partner = up(grossFractions * fee.bps, 10_000n * CENT);
  const f = fee.flatCents + partner;
  const received = coverFees ? grossFractions / CENT : (grossFractions - f * CENT) / CENT;
  const charged = coverFees ? grossFractions + f * CENT : grossFractions;
  return { partner, f, received, tokens: up(charged, rate), charged };
}

const priced = fc.record({ ask: asks, rate: rates, fee: fees }).map(({ ask, rate, fee }) => ({
  ask,
  rate,
  fee,
  amounts: payoutAmounts({ ...ask, rate, fee }),
}));
const isPriced = (amounts: ReturnType<typeof payoutAmounts>): amounts is PayoutAmounts =>
  !("reason" in amounts);
const sold = priced.filter(({ amounts }) => isPriced(amounts)) as fc.Arbitrary<{
  ask: PayoutTerms;
  rate: bigint;
  fee: PayoutFee;
  amounts: PayoutAmounts;
}>;

describe("payoutAmounts", () => {
  test("is what a second hand works out in fractions", () => {
    fc.assert(
      fc.property(sold, ({ ask, rate, fee, amounts }) => {
        const by = judge(ask, rate, fee);
        expect(amounts).toEqual({
          tokenUnits: by.tokens,
          senderCents: by.received + by.f,
          receiverCents: by.received,
          flatFeeCents: fee.flatCents,
          partnerFeeCents: by.partner,
          feeCents: by.f,
        });
      }),
      runs,
    );
  });

  test("charges tokens never below the exact price and less than one unit above", () => {
    fc.assert(
      fc.property(sold, ({ ask, rate, fee, amounts }) => {
        const { charged } = judge(ask, rate, fee);
        expect(amounts.tokenUnits * rate >= charged).toBe(true);
        expect((amounts.tokenUnits - 1n) * rate < charged).toBe(true);
      }),
      runs,
    );
  });

  test("pays never more than the exact worth and less than one cent below", () => {
    fc.assert(
      fc.property(sold, ({ ask, rate, amounts }) => {
        const gross = ask.currencyType === "sender" ? ask.asked * rate : ask.asked * CENT;
        const exact = ask.coverFees ? gross : gross - amounts.feeCents * CENT;
        expect(amounts.receiverCents * CENT <= exact).toBe(true);
        expect((amounts.receiverCents + 1n) * CENT > exact).toBe(true);
      }),
      runs,
    );
  });

  test("rounds the percentage up, by less than a cent, and states the sender's BRL with the fees in them", () => {
    fc.assert(
      fc.property(sold, ({ ask, rate, fee, amounts }) => {
        const gross = ask.currencyType === "sender" ? ask.asked * rate : ask.asked * CENT;
        const share = amounts.partnerFeeCents * CENT * 10_000n;
        expect(share >= gross * fee.bps && share - gross * fee.bps < CENT * 10_000n).toBe(true);
        expect(amounts.feeCents).toBe(amounts.flatFeeCents + amounts.partnerFeeCents);
        expect(amounts.senderCents).toBe(amounts.receiverCents + amounts.feeCents);
      }),
      runs,
    );
  });

  test("never charges less for more, nor pays less but for the cent that the percentage rounds up", () => {
    fc.assert(
      fc.property(sold, fc.bigInt(1n, 1_000_000n), ({ ask, rate, fee, amounts }, by) => {
        const more = payoutAmounts({ ...ask, asked: ask.asked + by, rate, fee });
        fc.pre(isPriced(more));
        expect(more.tokenUnits >= amounts.tokenUnits).toBe(true);
        const slack = ask.currencyType === "sender" && !ask.coverFees ? 1n : 0n;
        expect(more.receiverCents + slack >= amounts.receiverCents).toBe(true);
      }),
      runs,
    );
  });

  test("of 100 USDC at 5.40 with R$ 1.00 and 0.50 %, all four ways", () => {
    const of = (currencyType: "sender" | "receiver", coverFees: boolean, asked: bigint) => {
      const fee = { flatCents: 100n, bps: 50n };
      const amounts = payoutAmounts({ currencyType, coverFees, asked, rate: 5_400_000n, fee });
      if (!isPriced(amounts)) throw new Error(amounts.reason);
      return [amounts.tokenUnits, amounts.receiverCents, amounts.senderCents];
    };
    expect(of("sender", false, 100_000_000n)).toEqual([100_000_000n, 53_630n, 54_000n]);
    expect(of("sender", true, 100_000_000n)).toEqual([100_685_186n, 54_000n, 54_370n]);
    expect(of("receiver", true, 54_000n)).toEqual([100_685_186n, 54_000n, 54_370n]);
    expect(of("receiver", false, 54_000n)).toEqual([100_000_000n, 53_630n, 54_000n]);
  });
});

describe("a payout of which nothing, or too much, would arrive", () => {
  const small = fc.record({ ask: asks, rate: rates, fee: fees }).map(({ ask, ...rest }) => ({
    ...rest,
    ask: { ...ask, asked: (ask.asked % 2_000n) + 1n },
  }));
  const large = fc.record({ ask: asks, rate: rates, fee: fees }).map(({ ask, ...rest }) => ({
    ...rest,
    ask: { ...ask, asked: ask.asked * 1_000n },
  }));

  test("is refused exactly outside R$ 0.01 to R$ 1,000,000.00", () => {
    fc.assert(
      fc.property(fc.oneof(small, large), ({ ask, rate, fee }) => {
        const { received } = judge(ask, rate, fee);
        const amounts = payoutAmounts({ ...ask, rate, fee });
        const word = isPriced(amounts) ? null : amounts.reason.split(":")[0];
        const most = received > PAYOUT_MOST_CENTS ? "too_large" : null;
        expect(word).toBe(received < 1n ? "too_small" : most);
      }),
      runs,
    );
  });

  test("names the nearest amount that can be asked for", () => {
    fc.assert(
      fc.property(fc.oneof(small, large), ({ ask, rate, fee }) => {
        const amounts = payoutAmounts({ ...ask, rate, fee });
        fc.pre(!isPriced(amounts));
        const [word, text = ""] = amounts.reason.split(":");
        const bound = parseAmount(text, ask.currencyType === "sender" ? "USDC" : "BRL") ?? -1n;
        expect(isPriced(payoutAmounts({ ...ask, asked: bound, rate, fee }))).toBe(true);
        const beyond = payoutAmounts({
          ...ask,
          asked: word === "too_small" ? bound - 1n : bound + 1n,
          rate,
          fee,
        });
        expect(isPriced(beyond)).toBe(false);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the four ways to ask", () => {
  const given = fc.record({ asked: units, cents, rate: rates, feeCents: fc.bigInt(0n, 100_000n) });
  const sender = { currencyType: "sender" } as const;
  const receiver = { currencyType: "receiver" } as const;

  test("BRL on top take the fewest tokens that bring them when sent with the fees in them", () => {
    fc.assert(
      fc.property(given, ({ cents: asked, rate, feeCents }) => {
        const tokens = tokensOf({ ...receiver, coverFees: true, asked, rate, feeCents });
        const brings = (sent: bigint) =>
          receivedOf({ ...sender, coverFees: false, asked: sent, rate, feeCents });
        expect(brings(tokens) >= asked && brings(tokens - 1n) < asked).toBe(true);
      }),
      runs,
    );
  });

  test("BRL with the fees in them take the fewest tokens that bring what is left", () => {
    fc.assert(
      fc.property(given, ({ cents: asked, rate, feeCents }) => {
        const ask = { ...receiver, coverFees: false, asked, rate, feeCents };
        const brings = (sent: bigint) =>
          receivedOf({ ...sender, coverFees: false, asked: sent, rate, feeCents });
        const tokens = tokensOf(ask);
        expect(brings(tokens) >= receivedOf(ask) && brings(tokens - 1n) < receivedOf(ask)).toBe(
          true,
        );
      }),
      runs,
    );
  });

  test("tokens on top bring what the same sum brings when it is sent with the fees in it", () => {
    fc.assert(
      fc.property(given, ({ asked, rate, feeCents }) => {
        const ask = { ...sender, coverFees: true, asked, rate, feeCents };
        const tokens = tokensOf(ask);
        const back = { ...sender, coverFees: false, asked: tokens, rate, feeCents };
        expect(receivedOf(back) >= receivedOf(ask)).toBe(true);
        expect((tokens - 1n - asked) * rate < feeCents * CENT).toBe(true);
      }),
      runs,
    );
  });

  test("what the dashboard recomputes from the quote's own rate and fees is what the service quoted", () => {
    fc.assert(
      fc.property(sold, ({ ask, rate, amounts }) => {
        const given = { ...ask, rate, feeCents: amounts.feeCents };
        expect(tokensOf(given)).toBe(amounts.tokenUnits);
        expect(receivedOf(given)).toBe(amounts.receiverCents);
      }),
      runs,
    );
  });
});
