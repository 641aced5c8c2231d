import type { Network } from "#protocol/chain/networks.ts";

/** `asleep`: not needed yet. `failed`: it did not start and is retried. */
export type ChainState = "asleep" | "starting" | "ok" | "failed";

/** `NATIVE` is the chain's own coin. */
export type FaucetToken = "USDC" | "USDT" | "NATIVE";
/** `units` are minor units, for the coin as its family counts them; the address is canonical. */
export type FaucetTransfer = { token: FaucetToken; address: string; units: bigint };

/** A chain of any family, as the sandbox's HTTP routes see it. */
export type RunningChain = {
  chain: {
    readonly network: { name: Network; startsWith: "boot" | "use" };
    readonly state: ChainState;
    start(): Promise<void>;
    close(): Promise<void>;
  };
  faucet: {
    hasToken(token: FaucetToken): boolean;
    /** The gift's transaction, once it is in a block. @throws when it failed or took too long */
    give(transfer: FaucetTransfer): Promise<string>;
  };
  /** The path for wallets and the service, below the sandbox's own address. */
  path: string;
};
