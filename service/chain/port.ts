import type { Network } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";

/** Tokens that leave the treasury: what is sent, and what the chain must show afterwards. */
export type TransferOrder = { kind: "transfer"; token: Token; to: string; units: bigint };

/**
 * Tokens of a payer that come to the treasury through the user's own spender. `payoutId` is the
 * payout's public id: a factory pulls each once, whoever asks.
 */
export type PullOrder = {
  kind: "pull";
  userId: number;
  payoutId: string;
  token: Token;
  from: string;
  units: bigint;
};

/** What the treasury's key signs. */
export type ChainOrder = TransferOrder | PullOrder;

/** What a transaction may cost in gas. Wei. */
export type EvmTerms = {
  family: "evm";
  gasLimit: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
};
/** The block that a transaction leans on, how long it holds, and what it may cost. Sun. */
export type TronTerms = {
  family: "tron";
  refBlockBytes: string;
  refBlockHash: string;
  expiresAtMs: bigint;
  timestampMs: bigint;
  feeLimit: bigint;
};
/** The blockhash that a transaction leans on, until which height it holds, and what it may cost. */
export type SolanaTerms = {
  family: "solana";
  blockhash: string;
  lastValidBlockHeight: bigint;
  /** Compute units at most, and micro-lamports for each. */
  unitLimit: bigint;
  microLamports: bigint;
  /** Lamports that an empty account must hold to stay. */
  markerLamports: bigint;
};
/** What makes the bytes of an order besides itself and its number; fixed before it is signed. */
export type SendTerms = EvmTerms | TronTerms | SolanaTerms;

/**
 * Why an order can't be signed now. `refused` is about the order itself: the token contract reverts
 * it, in a block in which whoever gives the tokens holds (and of a pull: allows) them, and the
 * treasury has gas. Of a pull only: `not_allowed`, in one block the payer's allowance to the user's
 * spender or the payer's balance is below the units; `already_pulled`, at the head the factory has
 * pulled this payout. `unclear`: it is not executed, and that may be ours or the node's fault. The
 * others would be executed: `too_dear`, the network asks for more than our cap; `no_gas`, the
 * treasury can't pay the network's fee.
 */
export type PlanObstacle =
  | "refused"
  | "not_allowed"
  | "already_pulled"
  | "unclear"
  | "too_dear"
  | "no_gas";
export type TransferPlan =
  | { can: true; terms: SendTerms }
  | { can: false; why: PlanObstacle; detail: string };

/** Signed bytes are stored before they are sent; after any accident these very bytes go out again. */
export type SignedTransfer = {
  raw: string;
  hash: string;
  /**
   * Until when they can be mined, in the family's own measure: on tron the expiration in milliseconds
   * of the chain's clock, on solana the last height that takes them. null: for ever, until another transaction takes their number.
   */
  validUntil: bigint | null;
};
/** The same as they were stored, and whose they are: an earlier key of the treasury may have signed. */
export type SentBytes = SignedTransfer & { nonce: bigint; signer: string };

/** `accepted`: the node holds it, now or before. `refused`: it does not, and says why. */
type Broadcast = { accepted: true } | { accepted: false; detail: string };

/**
 * What mined bytes did. `reverted`: nothing; of a pull also when it was executed and told of nothing,
 * no factory standing there. `unproven`: executed, but its log does not show these units going where
 * the order says. A pull is delivered when the factory tells of it once and the payer's units went to
 * the treasury once.
 */
export type MinedOutcome = "delivered" | "reverted" | "unproven";

/**
 * What became of signed bytes. `unknown`: neither mined nor waiting there; send them again.
 * `displaced`: these bytes can never be mined, which is shown as deep as the confirmations asked for:
 * another transaction took their number, or they have expired and no block up to then holds them. An
 * answer that is missing shows nothing.
 */
export type TransferOutcome =
  | { state: "unknown" }
  | { state: "pending" }
  | { state: "displaced"; why: "number_taken" | "expired" }
  | {
      state: "mined";
      blockHash: string;
      blockNumber: bigint;
      /** 1 in the block that holds it. As many as asked for only where that many stand on it. */
      confirmations: number;
      outcome: MinedOutcome;
      /** Paid for gas, native minor units. */
      gasCost: bigint;
    };

/** What a payer has given a user's spender and holds, both in the same block. Minor units. */
export type PayerState = { allowanceUnits: bigint; balanceUnits: bigint; blockNumber: bigint };

/**
 * Whether payouts can be pulled on a network, as far as it is known without asking. `unset`: no
 * factory is pinned. `unasked`: nothing was needed there yet. `refused`: what stands at the pinned
 * address is not a factory of this treasury, in words for the operator.
 */
export type PullState = { is: "unset" | "unasked" | "ready" } | { is: "refused"; why: string };

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
  /**
   * The lowest number that the signer has free at the head: its mined transactions. Zero where the
   * chain keeps no such count; there the numbers are ours alone, so that equal orders differ.
   */
  minedNonce(): Promise<bigint>;
  /** Simulates the order at the head and prices it. A pull is prepared for first. */
  plan(order: ChainOrder): Promise<TransferPlan>;
  /** Signs without asking the node. The same order, number and terms give the same bytes. */
  sign(order: ChainOrder, nonce: bigint, terms: SendTerms): Promise<SignedTransfer>;
  broadcast(raw: string): Promise<Broadcast>;
  outcome(order: ChainOrder, sent: SentBytes): Promise<TransferOutcome>;
  /** A factory is pinned: payouts may be offered here. */
  canPull: boolean;
  pullState(): PullState;
  /**
   * The factory stands there and is of this signer: it may pull, and to this treasury only. Where it
   * is missing a sandbox deploys it, which takes a few seconds and happens once.
   * @throws ExchangeError `UNAVAILABLE`; why is in the log, and in `pullState` when it is for good
   */
  preparePulls(): Promise<void>;
  /** Whom a payer of this user allows. @throws TypeError where no factory is pinned. */
  spenderOf(userId: number): string;
  payer(asked: { userId: number; token: Token; address: string }): Promise<PayerState>;
  /**
   * Whether the payout was pulled, at the head: a reorganisation can still undo it. Where no factory
   * stands yet it is prepared first. @throws ExchangeError `UNAVAILABLE` where there is none
   */
  pulled(payoutId: string): Promise<boolean>;
};

/** The chains that are set up: a pair of network and token is sold exactly when it is here. */
export type Chains = ReadonlyMap<Network, Chain>;

/** Gives the treasury test tokens and gas; exists in sandbox only. */
export type Faucet = {
  /** Answers after confirmation. @throws ExchangeError `UNAVAILABLE` when the outcome is not known. */
  give(gift: FaucetTransfer): Promise<{ hash: string }>;
};

/** `units` are minor units: 6 places for a token, those of its family for the chain's own coin. */
export type FaucetTransfer = {
  network: Network;
  asset: TreasuryAsset;
  address: string;
  units: bigint;
};
