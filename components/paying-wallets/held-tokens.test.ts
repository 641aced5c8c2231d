import { expect, test } from "vitest";
import type { NetworkBalances } from "#lib/paying-wallets/views/paying-wallets.ts";
import { heldTokens, worthOf } from "./held-tokens.ts";

const on = (network: string, held: object | null) =>
  (held === null
    ? { network, known: false, why: "silent" }
    : { network, known: true, of: { "1": held } }) as NetworkBalances;
const POLYGON = on("polygon", { native: "0.0", USDC: "100.500000", USDT: "0.000000" });
const BASE = on("base", { native: "1.5", USDC: "20.000000" });
const NETWORKS = ["polygon", "base"] as const;

test("tokens of all networks are added up, and a network without its coin is named", () => {
  expect(heldTokens([POLYGON, BASE], "1", NETWORKS)).toEqual({
    totals: [{ token: "USDC", units: 120_500_000n }],
    noCoin: ["polygon"],
    isPart: false,
  });
  expect(heldTokens("failed", "1", NETWORKS)).toBeNull();
});

test("the worth is told only of the whole, at rates that are known", () => {
  const worth = (balances: NetworkBalances[], rates: object) => {
    const held = heldTokens(balances, "1", NETWORKS);
    return held && worthOf(held, rates);
  };
  const rates = { USDC: 5_500_000n };
  expect(worth([POLYGON, BASE], rates)).toBe(66_275n);
  expect(worth([POLYGON, BASE], { USDT: 5_500_000n })).toBeNull();
  expect(worth([POLYGON, on("base", null)], rates)).toBeNull();
});
