import "server-only";
import type { Token } from "#protocol/money.ts";

/** What an address holds on one network; a token that is not pinned there is left out. */
export type Balances = {
  /** Of the network's own coin, in its smallest units: wei, sun, lamports. */
  nativeUnits: bigint;
  tokenUnits: Partial<Record<Token, bigint>>;
};
