import { describe, expect, test } from "vitest";
import { pinnedToken, type PayoutNetwork } from "#protocol/networks.ts";
import { isSameAccount } from "./is-same-account.ts";
import { zeroAllowance } from "./zero-allowance.ts";

const EVM = "0x52908400098527886E0F7030069857D2E4169EE7";
const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const SOLANA = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

describe("zeroAllowance", () => {
  test.each<[PayoutNetwork, string, "evm" | "tron" | "solana", number | null]>([
    ["polygon", EVM, "evm", 31300137],
    ["tron", TRON, "tron", 31328126],
    ["solana", SOLANA, "solana", null],
  ])("on %s takes the token from the registry", (network, spender, family, chainId) => {
    expect(zeroAllowance("sandbox", { network, token: "USDT", spender })).toEqual({
      family,
      network,
      chainId,
      token: { symbol: "USDT", address: pinnedToken("sandbox", network, "USDT") },
      spender,
      units: 0n,
    });
  });

  test.each<[string, PayoutNetwork, "USDC" | "USDT", string]>([
    ["a spender of another family", "tron", "USDT", EVM],
    ["a spender that is none", "solana", "USDC", "nobody"],
    ["a token that is pinned nowhere there", "tron", "USDC", TRON],
  ])("none for %s", (_what, network, token, spender) => {
    expect(zeroAllowance("sandbox", { network, token, spender })).toBeNull();
  });
});

describe("isSameAccount", () => {
  test("takes either case on EVM alone", () => {
    expect(isSameAccount(EVM, EVM.toLowerCase())).toBe(true);
    expect(isSameAccount(TRON, TRON.toLowerCase())).toBe(false);
    expect(isSameAccount(SOLANA, SOLANA)).toBe(true);
    expect(isSameAccount(null, null)).toBe(true);
    expect(isSameAccount(EVM, null)).toBe(false);
  });
});
