import { sha256 } from "@noble/hashes/sha2.js";
import { base58 } from "@scure/base";
import { expect, test } from "vitest";
import { pinnedToken } from "#protocol/networks.ts";
import { SOLANA_MINTS, SOLANA_NETWORK } from "./solana-network.ts";

const hashed = (text: string) => base58.encode(sha256(new TextEncoder().encode(text)));

test("the mints and the genesis hash are what their comments say", () => {
  expect(SOLANA_MINTS).toEqual({
    USDC: hashed("ponte sandbox solana USDC"),
    USDT: hashed("ponte sandbox solana USDT"),
  });
  expect(SOLANA_NETWORK.genesisHash).toBe(hashed("ponte sandbox solana genesis"));
});

test("nothing of it is a public chain's", () => {
  const own: string[] = [...Object.values(SOLANA_MINTS), SOLANA_NETWORK.genesisHash];
  const publicOnes = [
    pinnedToken("production", "solana", "USDC"),
    pinnedToken("production", "solana", "USDT"),
    // Circle's on devnet, and the genesis of mainnet, testnet and devnet.
    "4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU",
    "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
    "4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY",
    "EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG",
  ];
  expect(publicOnes.filter((one) => one !== null && own.includes(one))).toEqual([]);
});
