import { sha256 } from "@noble/hashes/sha2.js";
import { base58 } from "@scure/base";
import { expect, test } from "vitest";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { SOLANA_PINS } from "./solana-pins.ts";

const hashed = (text: string) => base58.encode(sha256(new TextEncoder().encode(text)));
const { production, sandbox } = SOLANA_PINS;

test("the sandbox's are what their comment says", () => {
  expect(sandbox).toEqual({
    genesisHash: hashed("ponte sandbox solana genesis"),
    mints: {
      USDC: hashed("ponte sandbox solana USDC"),
      USDT: hashed("ponte sandbox solana USDT"),
    },
  });
});

test.each(["production", "sandbox"] as const)(
  "the mints of %s are the registry's",
  (environment) => {
    for (const token of ["USDC", "USDT"] as const) {
      expect(SOLANA_PINS[environment].mints[token]).toBe(pinnedToken(environment, "solana", token));
    }
  },
);

test("nothing of the sandbox is a public chain's", () => {
  const publicOnes = [
    production.genesisHash,
    ...Object.values(production.mints),
    // Circle's on devnet, and the genesis of testnet and devnet.
    "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
    "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY",
    "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG",
  ];
  const own = [sandbox.genesisHash, ...Object.values(sandbox.mints)];
  expect(own.filter((one) => publicOnes.includes(one))).toEqual([]);
});
