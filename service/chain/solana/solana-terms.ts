/** What makes an order's bytes besides the order and its number. */
export type SolanaTerms = {
  family: "solana";
  blockhash: string;
  /** The chain takes the bytes up to this height, and never after it. */
  lastValidBlockHeight: bigint;
  /** Compute units at most, and what is paid for a million of each. */
  unitLimit: bigint;
  microLamports: bigint;
  /** What an account must hold to stay: the marker's. */
  markerLamports: bigint;
};
