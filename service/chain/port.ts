import type { AskedOnce } from "#platform/rounds/asked-once.ts";
import type { Network } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";

/** Sends tokens from the treasury; the chain must show this transfer afterwards. */
export type TransferOrder = { kind: "transfer"; token: Token; to: string; units: bigint };

/**
 * Pulls a payer's tokens to the treasury through the user's own spender. `payoutId` is the payout's public
 * id: a factory pulls each id only once.
 */
export type PullOrder = {
  kind: "pull";
  userId: number;
  payoutId: string;
  token: Token;
  from: string;
  units: bigint;
};

/** An order that the treasury's key signs. */
export type ChainOrder = TransferOrder | PullOrder;

/** The gas limit and fees of a transaction, in wei. */
export type EvmTerms = {
  family: "evm";
  gasLimit: bigint;
  maxFeePerGas: bigint;
  maxPriorityFeePerGas: bigint;
};
/** The reference block, lifetime and fee limit of a transaction; fees in sun. */
export type TronTerms = {
  family: "tron";
  refBlockBytes: string;
  refBlockHash: string;
  expiresAtMs: bigint;
  timestampMs: bigint;
  feeLimit: bigint;
};
/** The blockhash of a transaction, the last height that accepts it, and its fees. */
export type SolanaTerms = {
  family: "solana";
  blockhash: string;
  lastValidBlockHeight: bigint;
  /** The compute unit limit, and micro-lamports per unit. */
  unitLimit: bigint;
  microLamports: bigint;
  /** Lamports that an empty account needs to exist. */
  markerLamports: bigint;
};
/** Everything besides order and number that determines the bytes; fixed before signing. */
export type SendTerms = EvmTerms | TronTerms | SolanaTerms;

/**
 * Why an order can't be signed now. `refused`: the token contract reverts the order, in a block where the
 * giver holds the tokens (and for a pull allows them) and the treasury has gas. For pulls only:
 * `not_allowed`, in one block the payer's allowance or balance is below the units; `already_pulled`, the
 * factory has pulled this payout at the head. `unclear`: the order would not execute, and the cause may be
 * the service or the node. The other two would execute: `too_dear`, the network asks for more than the
 * cap; `no_gas`, the treasury can't pay the network's fee.
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

/** Signed bytes are stored before they are sent; after any accident the same bytes go out again. */
export type SignedTransfer = {
  raw: string;
  hash: string;
  /**
   * Until when the bytes can be mined, in the family's unit: on Tron the expiration in milliseconds of the
   * chain's clock, on Solana the last height that accepts them. null when they don't expire: then they
   * stay valid until another transaction takes their number.
   */
  validUntil: bigint | null;
};
/** Stored bytes and their signer. They may be of an earlier key of the treasury and an earlier factory. */
export type SentBytes = SignedTransfer & { nonce: bigint; signer: string };

/** `accepted`: the node holds the bytes, now or from before. `refused`: it does not, and says why. */
type Broadcast = { accepted: true } | { accepted: false; detail: string };

/**
 * What mined bytes did. `reverted`: nothing; also a pull that executed without any log, because no factory
 * was there. `unproven`: executed, but the log does not show these units going where the order says. A
 * pull is delivered when the log shows one event of the factory that the bytes call and one transfer of the
 * payer's units to the signer.
 */
export type MinedOutcome = "delivered" | "reverted" | "unproven";

/**
 * The outcome of signed bytes. `unknown`: neither mined nor pending; send them again. `displaced`: these
 * bytes can never be mined, as proven at the required confirmations: another transaction took their
 * number, or they have expired and no block up to then holds them. A missing answer proves nothing.
 */
export type TransferOutcome =
  | { state: "unknown" }
  | { state: "pending" }
  | { state: "displaced"; why: "number_taken" | "expired" }
  | {
      state: "mined";
      blockHash: string;
      blockNumber: bigint;
      /** 1 in the block that holds it; reaches the required number only with that many linked blocks. */
      confirmations: number;
      outcome: MinedOutcome;
      /** The gas paid, in native minor units. */
      gasCost: bigint;
    };

/** The block that held a send when it was confirmed. */
export type HeldIn = { blockHash: string; blockNumber: bigint };
export type Standing = "here" | "elsewhere" | "nowhere";

/** Where bytes stand that are not in the block that held them. */
export const standingOf = (outcome: TransferOutcome): Standing =>
  outcome.state === "mined" && outcome.outcome === "delivered" ? "elsewhere" : "nowhere";

/** A payer's allowance to a user's spender and the payer's balance in the same block. Minor units. */
export type PayerState = { allowanceUnits: bigint; balanceUnits: bigint; blockNumber: bigint };

/**
 * The known pull state of a network, without asking it. `unset`: no factory is pinned. `unasked`: nothing
 * has needed it yet. `refused`: the pinned address holds no factory of this treasury; `why` is for the
 * operator.
 */
export type PullState = { is: "unset" | "unasked" | "ready" } | { is: "refused"; why: string };

/** Tokens that the treasury's key moved, as the chain's own record shows it. */
export type TreasuryMove = {
  kind: "transfer" | "pull";
  hash: string;
  token: Token | null;
  units: bigint;
  /** Who got them, or of whom they were pulled. */
  party: string;
  blockNumber: bigint;
};
/** A part of that record; it goes on after `cursor`. */
export type TreasuryMoves = { moves: TreasuryMove[]; cursor: string; isMore: boolean };

export type TreasuryAsset = Token | "NATIVE";

/**
 * What one round of work asks a node: a question that all its sends share, such as the chain's id, its
 * head or its fees, is asked once. Without a round, each call asks for itself.
 */
export type ChainRound = AskedOnce;

/**
 * One network with the treasury's signer. Every call throws ExchangeError `UNAVAILABLE` when the node does
 * not answer, and refuses to work on a chain without the pinned id.
 */
export type Chain = {
  network: Network;
  /** Blocks after which a transfer counts, including the one that holds it. */
  confirmations: number;
  /** The treasury's address. */
  signer: string;
  tokens: readonly Token[];
  /** Checks that the chain id and the token contracts are the pinned ones. @throws when they are not */
  check(): Promise<void>;
  /** The treasury's balance at the head, in minor units. */
  balance(asset: TreasuryAsset): Promise<bigint>;
  /**
   * The signer's next free number at the head, which is its count of mined transactions. Zero on chains
   * without such a count; there the service chooses the numbers, so that equal orders differ.
   */
  minedNonce(round?: ChainRound): Promise<bigint>;
  /** When the treasury acted, in milliseconds of the clock of a chain that counts no transactions. */
  acts?: {
    /** Its last act in a block, whose time is that of the block or of the one before; 0: none yet. */
    lastMs(round?: ChainRound): Promise<bigint>;
    /** The time of the block that holds this transaction; 0 while none does. */
    minedMs(hash: string): Promise<bigint>;
  };
  /**
   * What the treasury's key moved after a cursor, oldest first: "" from the beginning; null: nothing, and
   * the cursor of now. What is not final yet is told, and told again.
   */
  moves(after: string | null): Promise<TreasuryMoves>;
  /** The cursor that goes on after a mined send. */
  cursorAfter(send: { hash: string; blockNumber: bigint }): string;
  /** Simulates the order at the head and prices it. For a pull it prepares the factory first. */
  plan(order: ChainOrder, round?: ChainRound): Promise<TransferPlan>;
  /** Signs without asking the node. Equal order, number and terms give equal bytes. */
  sign(order: ChainOrder, nonce: bigint, terms: SendTerms): Promise<SignedTransfer>;
  broadcast(raw: string, round?: ChainRound): Promise<Broadcast>;
  outcome(order: ChainOrder, sent: SentBytes, round?: ChainRound): Promise<TransferOutcome>;
  /**
   * Where a send that was confirmed stands by now. "here": the chain goes on over the block that held it, or
   * keeps a mark of it for good. "elsewhere": another block has done the same. "nowhere": the chain is an
   * older one, or another branch.
   */
  stands(order: ChainOrder, sent: SentBytes, block: HeldIn): Promise<Standing>;
  /** The signed bytes of a transaction as the chain holds them; null while no block does. */
  sent(hash: string): Promise<SentBytes | null>;
  /** Whether a factory is pinned where one is needed, so that payouts can be offered. */
  canPull: boolean;
  /** The pinned factory's address. null where none is pinned, and on Solana, which needs none. */
  factory: string | null;
  pullState(): PullState;
  /**
   * Makes sure that the factory exists and that it lets only this signer pull, and only to this treasury.
   * The sandbox deploys a missing one, which takes a few seconds, once.
   * @throws ExchangeError `UNAVAILABLE`; the log says why, and so does `pullState` when it is for good
   */
  preparePulls(): Promise<void>;
  /** The spender that a payer of this user allows. @throws TypeError where no factory is pinned */
  spenderOf(userId: number): string;
  payer(asked: { userId: number; token: Token; address: string }): Promise<PayerState>;
  /**
   * Whether the payout was pulled, at the head; a reorganisation can still undo it. Prepares a missing
   * factory first. @throws ExchangeError `UNAVAILABLE` when there still is none
   */
  pulled(payoutId: string): Promise<boolean>;
};

/** The configured chains: a pair of network and token is sold exactly when it is here. */
export type Chains = ReadonlyMap<Network, Chain>;

/** Gives the treasury test tokens and gas; exists only in the sandbox. */
export type Faucet = {
  /** Answers after confirmation. @throws ExchangeError `UNAVAILABLE` when the outcome is unknown */
  give(gift: FaucetTransfer): Promise<{ hash: string }>;
};

/** `units` are minor units: 6 places for a token, the family's places for the native coin. */
export type FaucetTransfer = {
  network: Network;
  asset: TreasuryAsset;
  address: string;
  units: bigint;
};
