import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { allInRate, payinFromReceiver, payinFromSender, type PayinFee } from "./payin-amounts.ts";

const rates = fc.bigInt(1_000_000n, 20_000_000n);
const fees: fc.Arbitrary<PayinFee> = fc.record({
  flat: fc.bigInt(0n, 1_000n),
  bps: fc.bigInt(0n, 1_000n),
});
const cents = fc.bigInt(1n, 100_000_000n);
const units = fc.bigInt(1n, 200_000_000_000_000n);
/** One token unit at a rate of 1 is 10⁻⁴ cents; a rate has 6 places. */
const UNIT_RATE_PER_CENT = 10n ** 10n;

const ceiling = (n: bigint, d: bigint) => (n % d === 0n ? n / d : n / d + 1n);
/** The fee as the interface states it: flat, plus the percentage rounded up to the cent. */
const feeOf = (sent: bigint, { flat, bps }: PayinFee) => flat + ceiling(sent * bps, 10_000n);

describe("a payin of BRL sent", () => {
  test("gives the receiver the most that the rest buys, the dust stays with the exchange", () => {
    fc.assert(
      fc.property(cents, rates, fees, (sent, rate, fee) => {
        const { senderCents, feeCents, receiverUnits } = payinFromSender(sent, rate, fee);
        expect(senderCents).toBe(sent);
        expect(feeCents).toBe(feeOf(sent, fee));
        const net = sent > feeCents ? sent - feeCents : 0n;
        expect(receiverUnits * rate <= net * UNIT_RATE_PER_CENT).toBe(true);
        expect((receiverUnits + 1n) * rate > net * UNIT_RATE_PER_CENT).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  test("never gives less for more", () => {
    fc.assert(
      fc.property(cents, rates, fees, (sent, rate, fee) => {
        const less = payinFromSender(sent, rate, fee);
        const more = payinFromSender(sent + 1n, rate, fee);
        expect(more.receiverUnits >= less.receiverUnits).toBe(true);
      }),
    );
  });

  test("gives nothing when the fee takes everything", () => {
    const fee = { flat: 500n, bps: 0n };
    expect(payinFromSender(500n, 5_000_000n, fee).receiverUnits).toBe(0n);
    expect(payinFromSender(499n, 5_000_000n, fee).receiverUnits).toBe(0n);
    expect(payinFromSender(501n, 5_000_000n, fee).receiverUnits).toBe(2_000n);
  });

  test("of R$ 250,00 at 5.50 and 0.50 %", () => {
    expect(payinFromSender(25_000n, 5_500_000n, { flat: 0n, bps: 50n })).toEqual({
      senderCents: 25_000n,
      feeCents: 125n,
      receiverUnits: 45_227_272n,
    });
  });
});

describe("a payin of tokens received", () => {
  test("costs ceil₂(receiver × rate) and the fee of the very sum sent, and never undercharges", () => {
    fc.assert(
      fc.property(units, rates, fees, (received, rate, fee) => {
        const { senderCents, feeCents, receiverUnits } = payinFromReceiver(received, rate, fee);
        expect(receiverUnits).toBe(received);
        expect(senderCents - feeCents).toBe(ceiling(received * rate, UNIT_RATE_PER_CENT));
        expect(feeCents).toBe(feeOf(senderCents, fee));
      }),
      { numRuns: 3_000 },
    );
  });

  test("is the smallest sum that buys as much", () => {
    fc.assert(
      fc.property(units, rates, fees, (received, rate, fee) => {
        const { senderCents } = payinFromReceiver(received, rate, fee);
        expect(payinFromSender(senderCents, rate, fee).receiverUnits >= received).toBe(true);
        const less = payinFromSender(senderCents - 1n, rate, fee);
        expect(less.receiverUnits < received).toBe(true);
      }),
      { numRuns: 3_000 },
    );
  });

  test("asked for what a sum buys costs no more than that sum, and buys it again", () => {
    fc.assert(
      fc.property(cents, rates, fees, (sent, rate, fee) => {
        const { receiverUnits } = payinFromSender(sent, rate, fee);
        fc.pre(receiverUnits > 0n);
        const back = payinFromReceiver(receiverUnits, rate, fee);
        expect(back.senderCents <= sent).toBe(true);
        expect(payinFromSender(back.senderCents, rate, fee).receiverUnits >= receiverUnits).toBe(
          true,
        );
      }),
      { numRuns: 3_000 },
    );
  });
});

test("what a token costs with all fees is rounded up", () => {
  expect(allInRate(25_000n, 50_000_000n)).toBe(5_000_000n);
  expect(allInRate(25_000n, 45_612_345n)).toBe(5_480_973n);
});
