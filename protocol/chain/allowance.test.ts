import { describe, expect, test } from "vitest";
import { type AllowanceSource, deriveAllowance, revokingAllowance } from "./allowance.ts";
import { FAMILY, PAYOUT_NETWORKS, type PayoutNetwork, pinnedToken, REGISTRY } from "./networks.ts";
import { ZERO_ADDRESS } from "./zero-address.ts";
import { TERMS } from "#protocol/test/check-quote.ts";
import { quoteAsk, sandboxSpender } from "#protocol/test/honest-payout-quote.ts";

const SPENDER = sandboxSpender("polygon");
const SPENDERS = {
  evm: SPENDER,
  tron: "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8",
  solana: "4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM",
};
const source = (over: Partial<AllowanceSource> = {}): AllowanceSource => ({
  ...quoteAsk(),
  environment: "sandbox",
  rate: TERMS.rate,
  feeCents: 370n,
  spender: SPENDER,
  ...over,
});

describe("deriveAllowance", () => {
  test.each<[string, Partial<AllowanceSource>, bigint]>([
    ["tokens, the fees inside", {}, 100_000_000n],
    ["tokens, the fees inside and unknown", { feeCents: null }, 100_000_000n],
    ["tokens, the fees on top", { coverFees: true }, 100_685_186n],
    ["BRL, the fees on top", receiver(true), 100_685_186n],
    ["BRL, the fees inside", receiver(false), 100_000_000n],
  ])("of %s gives the units to the unit", (_what, over, units) => {
    expect(deriveAllowance(source(over))).toMatchObject({ ok: true, allowance: { units } });
  });

  test("takes chain and token from the registry of its environment alone", () => {
    for (const environment of ["sandbox", "production"] as const) {
      for (const network of PAYOUT_NETWORKS) {
        for (const token of ["USDC", "USDT"] as const) {
          const pinned = REGISTRY[environment][network];
          const isSold = pinned?.tokens[token] !== undefined;
          const spender = SPENDERS[FAMILY[network]];
          const derived = deriveAllowance(source({ environment, network, token, spender }));
          expect(derived.ok).toBe(isSold);
          if (!derived.ok) continue;
          const { allowance } = derived;
          expect(allowance.chainId).toBe(pinned?.chainId);
          expect(allowance.token).toEqual({ symbol: token, address: pinned?.tokens[token] });
          expect(allowance).toMatchObject({ family: FAMILY[network], spender });
        }
      }
    }
  });

  test.each(PAYOUT_NETWORKS)("on %s nobody is a spender, nor is the token", (network) => {
    const token = network === "tron" ? "USDT" : "USDC";
    const family = FAMILY[network];
    const others = Object.values(SPENDERS).filter((one) => one !== SPENDERS[family]);
    const own = REGISTRY.sandbox[network]?.tokens[token] ?? "";
    for (const spender of [ZERO_ADDRESS[family], own, ...others, "", null]) {
      expect(deriveAllowance(source({ network, token, spender }))).toMatchObject({
        ok: false,
        why: { field: "spender", fault: "not_pinned" },
      });
    }
  });

  test("gives the spender its checksum", () => {
    const spender = SPENDER.toLowerCase();
    expect(deriveAllowance(source({ spender }))).toMatchObject({ allowance: { spender: SPENDER } });
  });

  test.each<[string, Partial<AllowanceSource>, string]>([
    ["no rate", { rate: 0n }, "quotation"],
    ["nothing asked", { asked: 0n }, "request_amount"],
    ["fees on top that nobody states", { coverFees: true, feeCents: null }, "fees"],
    ["BRL and fees that nobody states", { ...receiver(false), feeCents: null }, "fees"],
  ])("derives nothing from %s", (_what, over, field) => {
    expect(deriveAllowance(source(over))).toEqual({
      ok: false,
      why: { field, fault: "not_stated", derived: null, returned: null },
    });
  });
});

function receiver(coverFees: boolean) {
  return { currencyType: "receiver" as const, asked: 54_000n, coverFees };
}

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
