import { describe, expect, test } from "vitest";
import { pinnedToken, type PayoutNetwork } from "./networks.ts";
import { revokingAllowance } from "./allowance.ts";

const EVM = "0x52908400098527886E0F7030069857D2E4169EE7";
const TRON = "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t";
const SOLANA = "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v";

describe("revokingAllowance", () => {
  test.each<[PayoutNetwork, string, "evm" | "tron" | "solana", number | null]>([
    ["polygon", EVM, "evm", 31300137],
    ["tron", TRON, "tron", 31328126],
    ["solana", SOLANA, "solana", null],
  ])("on %s takes the token from the registry", (network, spender, family, chainId) => {
    expect(revokingAllowance({ environment: "sandbox", network, token: "USDT", spender })).toEqual({
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
    expect(revokingAllowance({ environment: "sandbox", network, token, spender })).toBeNull();
  });
});
