import { SOLANA_PINS } from "#protocol/chain/solana/solana-pins.ts";

const { genesisHash, mints } = SOLANA_PINS.sandbox;

export const SOLANA_MINTS = mints;

/** The Solana chain that runs here. It starts with the first call, because it costs memory. */
export const SOLANA_NETWORK = {
  name: "solana",
  tokens: mints,
  startsWith: "use",
  genesisHash,
} as const;
