import type { Token } from "#protocol/money.ts";

/**
 * The sandbox's mints: sha256 of "ponte sandbox solana USDC" and of the same with USDT. Nobody holds
 * a key with which a token could be put there on a public chain.
 */
export const SOLANA_MINTS = {
  USDC: "21puraAa8wFKigsnec6ATWmG3ufbfHoworS9tYMAP48J",
  USDT: "CnQD1nQ9p24ypf5KYJfpsaeFj5T8JpbQABg9MVw7YuDG",
} as const satisfies Record<Token, string>;

/** The chain that runs here. It starts with the first call to it, since it costs memory. */
export const SOLANA_NETWORK = {
  name: "solana",
  tokens: SOLANA_MINTS,
  startsWith: "use",
  /**
   * By it a chain is known; sha256 of "ponte sandbox solana genesis". No public chain's, so that no
   * wallet takes this chain for one with real money.
   */
  genesisHash: "7CgxRkLSeeXygp4TRnbJZnuqVKVUWE9DjNhvU65hjdBi",
} as const;
export type SolanaNetwork = typeof SOLANA_NETWORK;
