import type { Network } from "#protocol/networks.ts";
import type { Token } from "#protocol/money.ts";

/** Tokens that leave the treasury: what is sent, and what the chain must show afterwards. */
export type TransferOrder = { token: Token; to: string; units: bigint };

/** What a transfer may cost in gas, fixed before it is signed. Native minor units (wei). */
export type FeePlan = { gasLimit: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };

/**
 * Why a transfer can't be signed now. Only `refused` is about the transfer itself: the token
 * contract reverts it, in a block in which the treasury holds the tokens and gas. `unclear`: it is
 * not executed, and that may be ours or the node's fault. The others would be executed: `too_dear`,
 * the network asks for more than our cap; `no_gas`, the treasury can't pay the network's fee.
 */
export type PlanObstacle = "refused" | "unclear" | "too_dear" | "no_gas";
export type TransferPlan =
  | { can: true; fee: FeePlan }
  | { can: false; why: PlanObstacle; detail: string };

/** Signed bytes are stored before they are sent; after any accident these very bytes go out again. */
export type SignedTransfer = { raw: string; hash: string };

/** `accepted`: the node holds it, now or before. `refused`: it does not, and says why. */
export type Broadcast = { accepted: true } | { accepted: false; detail: string };

/**
 * What became of signed bytes. `unknown`: neither mined nor waiting there; send them again.
 * `displaced`: another transaction took the nonce, as deep as the confirmations asked for, so that
 * these bytes can never be mined.
 */
export type TransferFate =
  | { state: "unknown" }
  | { state: "pending" }
  | { state: "displaced" }
  | {
      state: "mined";
      blockHash: string;
      blockNumber: bigint;
      /** 1 in the block that holds it. As many as asked for only where that many stand on it. */
      confirmations: number;
      /** `unproven`: executed, but its log does not show these units going to this address. */
      outcome: "delivered" | "reverted" | "unproven";
      /** Paid for gas, native minor units. */
      gasCost: bigint;
    };

export type TreasuryAsset = Token | "NATIVE";

/**
 * One network with the treasury's signer on it. Every call throws ExchangeError `UNAVAILABLE` when
 * the node does not answer, and refuses to work on a chain whose id is not the pinned one.
 */
export type Chain = {
  network: Network;
  /** Blocks, the one that holds the transaction included, after which a transfer counts. */
  confirmations: number;
  /** The treasury's address. */
  signer: string;
  tokens: readonly Token[];
  /** Chain id and token contracts are the pinned ones. @throws when they are not. */
  check(): Promise<void>;
  /** Minor units that the treasury holds at the head. */
  balance(asset: TreasuryAsset): Promise<bigint>;
  /** Transactions of the signer that are mined at the head: the lowest nonce that is free. */
  minedNonce(): Promise<bigint>;
  /** Simulates the transfer at the head and prices it. */
  plan(order: TransferOrder): Promise<TransferPlan>;
  /** Signs without asking the node. The same order, nonce and fee give the same bytes. */
  sign(order: TransferOrder, nonce: bigint, fee: FeePlan): Promise<SignedTransfer>;
  broadcast(raw: string): Promise<Broadcast>;
  /** `signer`: whoever signed the bytes, when that was an earlier key of the treasury. */
  fate(order: TransferOrder, hash: string, nonce: bigint, signer?: string): Promise<TransferFate>;
};

/** The chains that are set up: a pair of network and token is sold exactly when it is here. */
export type Chains = ReadonlyMap<Network, Chain>;

/** Gives the treasury test tokens and gas; exists in sandbox only. */
export type Faucet = {
  /** Answers after confirmation. @throws ExchangeError `UNAVAILABLE` when the outcome is not known. */
  give(gift: FaucetGift): Promise<{ hash: string }>;
};

/** `units` are minor units: 6 places for a token, 18 for gas. */
export type FaucetGift = { network: Network; asset: TreasuryAsset; address: string; units: bigint };
