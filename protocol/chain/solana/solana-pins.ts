import type { Token } from "#protocol/money/money.ts";
import type { Environment } from "#protocol/chain/networks.ts";

type SolanaPins = {
  /** Identifies the chain, because Solana has no chain id. */
  genesisHash: string;
  mints: Record<Token, string>;
};

/**
 * The pinned genesis hash and the mints of USDC and USDT. The sandbox's are sha256 of "ponte sandbox
 * solana genesis", "… USDC" and "… USDT": no public chain has them, so nothing signed for one is valid on
 * the other, and nobody holds a key with which a token could be put there.
 */
export const SOLANA_PINS: Record<Environment, SolanaPins> = {
  production: {
    genesisHash: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d",
    mints: {
      USDC: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
      USDT: "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB",
    },
  },
  sandbox: {
    genesisHash: "7CgxRkLSeeXygp4TRnbJZnuqVKVUWE9DjNhvU65hjdBi",
    mints: {
      USDC: "21puraAa8wFKigsnec6ATWmG3ufbfHoworS9tYMAP48J",
      USDT: "CnQD1nQ9p24ypf5KYJfpsaeFj5T8JpbQABg9MVw7YuDG",
    },
  },
};
