import { expect, test } from "vitest";
import { quotedRate } from "./quoted-rate.ts";

const QUOTED = {
  network: "polygon",
  token: "USDC",
  rate: 5_464_600n,
  senderCents: 25_000n,
  feeCents: 125n,
  quotedAt: new Date("2026-11-24T12:00:00Z"),
} as const;

test("a quote's rate and fee are the basis of an estimate, the fee's share rounded up", () => {
  expect(quotedRate(QUOTED)).toEqual({
    network: "polygon",
    token: "USDC",
    rate: "5.464600",
    feeBps: 50,
    quotedAt: "2026-11-24T12:00:00.000Z",
  });
  expect(quotedRate({ ...QUOTED, feeCents: 126n })?.feeBps).toBe(51);
  expect(quotedRate({ ...QUOTED, feeCents: 124n })?.feeBps).toBe(50);
  expect(quotedRate({ ...QUOTED, feeCents: null })?.feeBps).toBe(0);
});

test.each([{ rate: null }, { senderCents: null }, { senderCents: 0n }, { quotedAt: null }])(
  "a quote with %o is none",
  (change) => {
    expect(quotedRate({ ...QUOTED, ...change })).toBeNull();
  },
);
