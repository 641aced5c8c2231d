import { expect, test } from "vitest";
import { payoutRate } from "./payout-rate.ts";

const QUOTED = {
  network: "polygon",
  token: "USDC",
  rate: 5_400_000n,
  flatFeeCents: 100n,
  // 0.5 % of R$ 543.21, rounded up to the cent.
  partnerFeeCents: 272n,
  grossCents: 54_321n,
  quotedAt: new Date("2026-05-05T12:00:00Z"),
} as const;

test("a quote's share of fees is told to the nearest basis point, whatever the rounding of its cents", () => {
  expect(payoutRate(QUOTED)).toEqual({
    network: "polygon",
    token: "USDC",
    rate: "5.400000",
    flatFee: "1.00",
    feeBps: 50,
    quotedAt: "2026-05-05T12:00:00.000Z",
  });
});

test("nothing is estimated without stated fees, a rate, a time or an amount", () => {
  for (const missing of [
    { flatFeeCents: null },
    { partnerFeeCents: null },
    { rate: null },
    { quotedAt: null },
    { grossCents: 0n },
  ]) {
    expect(payoutRate({ ...QUOTED, ...missing })).toBeNull();
  }
});
