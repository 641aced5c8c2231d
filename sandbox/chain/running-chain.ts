import type { Network } from "#protocol/chain/networks.ts";

/** `asleep`: nobody has needed it yet. `failed`: it did not come up; it is tried again. */
export type ChainState = "asleep" | "starting" | "ok" | "failed";

/** `NATIVE` is the chain's own coin. */
export type FaucetToken = "USDC" | "USDT" | "NATIVE";
/** `units` are minor units, of the coin as its family counts it; the address is canonical. */
export type FaucetTransfer = { token: FaucetToken; address: string; units: bigint };

/** A chain of any family, as the sandbox's doors know it. */
export type RunningChain = {
  chain: {
    readonly network: { name: Network; startsWith: "boot" | "use" };
    readonly state: ChainState;
    start(): Promise<void>;
    close(): Promise<void>;
  };
  faucet: {
    hasToken(token: FaucetToken): boolean;
    /** The gift's transaction, once it is in a block. @throws where it failed, or took too long */
    give(transfer: FaucetTransfer): Promise<string>;
  };
  /** Where wallets and the service reach it, below the sandbox's own address. */
  path: string;
};
