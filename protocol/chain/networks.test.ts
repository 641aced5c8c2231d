import { describe, expect, test } from "vitest";
import { parseAddress } from "./address.ts";
import {
  isIssued,
  NETWORKS,
  PAYOUT_NETWORKS,
  pinnedChainId,
  pinnedFactory,
  pinnedToken,
  REGISTRY,
  resetsAllowance,
  WALLET_NETWORKS,
  walletNetworks,
  type Network,
} from "./networks.ts";

const tokens = ["USDC", "USDT"] as const;
const environments = ["sandbox", "production"] as const;

test("the sandbox and the public world share no chain and no token", () => {
  const of = (environment: "sandbox" | "production") =>
    Object.values(REGISTRY[environment]).flatMap((pinned) => [
      ...(pinned.chainId === null ? [] : [String(pinned.chainId)]),
      ...Object.values(pinned.tokens),
    ]);
  const production = new Set(of("production"));
  expect(of("sandbox").filter((value) => production.has(value))).toEqual([]);
});

describe.each(environments)("what is pinned in %s", (environment) => {
  test("is canonical on its network and issued there", () => {
    const pinned = NETWORKS.flatMap((network) =>
      tokens.map((token) => [network, token, pinnedToken(environment, network, token)] as const),
    ).filter(([, , address]) => address !== null);
    expect(pinned.length).toBeGreaterThan(3);
    for (const [network, token, address] of pinned) {
      expect(parseAddress(network, address ?? "")).toEqual({ address });
      expect(isIssued(network, token)).toBe(true);
    }
  });

  test("names a chain once", () => {
    const ids = NETWORKS.map((network) => pinnedChainId(environment, network)).filter(Boolean);
    expect(new Set(ids).size).toBe(ids.length);
  });
});

test.each<[Network, number, number | null]>([
  ["ethereum", 31300001, 1],
  ["polygon", 31300137, 137],
  ["base", 31308453, 8453],
  ["polygon_amoy", 31380002, null],
])("%s is chain %i in the sandbox and %s outside", (network, sandbox, production) => {
  expect(pinnedChainId("sandbox", network)).toBe(sandbox);
  expect(pinnedChainId("production", network)).toBe(production);
});

test("a factory in the sandbox wherever payouts are sold by one, and none pinned outside", () => {
  const networks = (environment: "sandbox" | "production") =>
    NETWORKS.filter((network) => pinnedFactory(environment, network) !== null);
  expect(networks("sandbox")).toEqual(["ethereum", "polygon", "base", "tron"]);
  for (const network of networks("sandbox")) {
    const address = pinnedFactory("sandbox", network);
    expect(parseAddress(network, address ?? "")).toEqual({ address });
  }
  // All EVM chains share one factory; the other is Tron's.
  expect(new Set(networks("sandbox").map((name) => pinnedFactory("sandbox", name))).size).toBe(2);
  expect(networks("production")).toEqual([]);
});

test("the allowances that are set to zero first are USDT's, where there are such allowances", () => {
  const reset = NETWORKS.flatMap((network) =>
    tokens.filter((token) => resetsAllowance(network, token)).map((token) => `${token} ${network}`),
  );
  expect(reset).toEqual(
    ["ethereum", "polygon", "base", "polygon_amoy", "tron"].map((network) => `USDT ${network}`),
  );
});

test("the seed's networks, and pairs that do not exist", () => {
  expect([...WALLET_NETWORKS]).toEqual(["polygon", "ethereum", "tron", "polygon_amoy"]);
  expect([...PAYOUT_NETWORKS]).toEqual(["base", "polygon", "ethereum", "tron", "solana"]);
  const missing = NETWORKS.flatMap((network) =>
    tokens.filter((token) => !isIssued(network, token)).map((token) => `${token} ${network}`),
  );
  expect(missing.sort()).toEqual(["USDC tron", "USDT base", "USDT polygon_amoy"]);
  expect(walletNetworks("production")).not.toContain("polygon_amoy");
  expect(walletNetworks("sandbox")).toEqual(WALLET_NETWORKS);
});
