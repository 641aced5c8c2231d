import "server-only";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { Token } from "#protocol/money/money.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import type { ChainPlace, Known } from "./chain-node.ts";
import type { CurrentAllowance, ExpiringReading } from "#lib/rules/allowances/expiring-phase.ts";
import type { Drafted } from "./draft-approval.ts";
import type { Payer, PayerAsk } from "./payer.ts";
import type { ExpectedPull } from "./pull-check.ts";
import type { SpenderAsk, SpenderFinding } from "./spender-ask.ts";
import type { CurrentAllowanceAsk } from "./current-allowance.ts";

/** An address's balances on one network; tokens that are not pinned there are left out. */
export type Balances = {
  /** In the smallest units of the network's coin: wei, sun, lamports. */
  nativeUnits: bigint;
  tokenUnits: Partial<Record<Token, bigint>>;
};

export type MovedAsk = ChainPlace & {
  token: Token;
  /** In the network's own spelling. */
  owner: string;
  units: bigint;
  /** The allowance stands whole, so that other units are no pull unless the factory says so. */
  isWhole: boolean;
  /** Whose event shows each pull under the allowance, whatever its units; null: nothing tells of them. */
  factory: string | null;
  /** A block; on solana a slot. */
  fromBlock: bigint;
  /** Included; it contains a transaction of the owner. Null: up to the newest block. */
  toBlock: bigint | null;
};
/**
 * Exactly the requested units moved, or others that may be a pull. `isComplete` false: blocks from
 * `searchedTo` + 1 on are left.
 */
export type Moved = { moved: boolean; searchedTo: bigint; isComplete: boolean };

/** One request to a wallet for the approval in question. */
type OwnApproval = {
  /** Null: the transaction of its nonce belongs to another request. */
  nonce: number | null;
  /**
   * The chain's name for what was signed; null: unknown, nothing was signed, or an earlier request for
   * something else may be behind it.
   */
  hash: string | null;
  /** The head when the wallet was opened. */
  fromBlock: bigint;
};

export type OriginAsk = ChainPlace & {
  token: Token;
  /** Both in the network's own spelling. */
  owner: string;
  spender: string;
  units: bigint;
  /** Required confirmations; 1 is the transaction's own block. */
  confirmations: number;
  own: readonly OwnApproval[];
};

/**
 * Where the current allowance comes from. `own`: the owner's newest approval for this spender is one of the
 * requested ones · `settling`: it is, but not deep enough yet · `elsewhere`: it is another approval, or none
 * was found since the wallet was opened.
 */
export type ApprovalOrigin = { origin: "own" | "settling" | "elsewhere" };

/** A mined transaction, as seen by one token. */
export type Mined = {
  isExecuted: boolean;
  /** Its block; on solana its slot. */
  block: bigint;
  /** Minor units that left an address, or came to it. */
  moved(side: "from" | "to", address: string): bigint;
  /** Whether the transaction has this many confirmations; on chains with finality, only finality counts. */
  isHeld(confirmations: number): Promise<boolean>;
  /** Whether the factory reports in it exactly one pull of this payout. */
  isPullOf(factory: string, payout: Pick<ExpectedPull, "payoutId" | "units">): boolean;
};

/** Reads the pulls of one token from a chain. */
export type Pulls = {
  /** Null: there is no such transaction. */
  mined(hash: string): Promise<Mined | null>;
  /** Whether the factory reports the payout as pulled. */
  isPulled(payout: { factory: string; payoutId: string; payer: string }): Promise<boolean>;
};

/** One allowance of a token; addresses in the network's own spelling. */
export type AllowancePair = { contract: string; owner: string; spender: string };

export type ArrivalAsk = {
  /** The pinned chain id, which the node must answer with. */
  chainId: number | null;
  contract: string;
  hash: string;
  recipient: string;
};
/** What a transaction brought to an address, or why that can't be said. */
export type Arrival =
  | { isExecuted: boolean; confirmations: number; units: bigint }
  | "other_chain"
  | "not_found";

export type ExpiringAsk = CurrentAllowanceAsk & {
  /** The transaction's hash; null on solana until the wallet has signed. */
  hash: string | null;
  /** Milliseconds on tron, a block height on solana. */
  validUntil: bigint;
};

/** `hash`: the chain's name for the transaction. `why`: for the audit trail, with a program's address. */
export type SignedApproval = { ok: true; hash: string } | { ok: false; why?: string };

/**
 * `isTaken` false: the node refused them, which is not final. `isOther`: the chain says that they would do
 * something else than they read, so they were not sent.
 */
export type SentSigned = { isTaken: boolean; isOther?: boolean };

/** For chains whose wallets only sign: the dashboard makes the bytes and sends them. */
export type BytesPort = {
  /** The chain's name for the bytes; null while it depends on the signature. */
  hashOf(bytes: Uint8Array): string | null;
  /** An approval tied to a recent block, simulated on the chain. */
  draft(ask: { environment: Environment; allowance: Allowance; owner: string }): Promise<Drafted>;
  /** Checks that a wallet returned the requested approval, as the family takes it, with the signer's signature. */
  signed(asked: { signer: string; bytes: string }, signed: Uint8Array): Promise<SignedApproval>;
  /** @param signed hexadecimal */
  send(place: ChainPlace, signed: string): Promise<Known<SentSigned>>;
  /** Reads the state of bytes that expire, and the current allowance. */
  expiring(contract: string, ask: ExpiringAsk): Promise<Known<ExpiringReading>>;
};

/**
 * What the dashboard's own node says about a chain of one family. Every answer is unknown unless the node
 * serves the pinned chain. `contract`: the pinned token's; on solana its mint.
 */
export type ChainPort = {
  /** The balances of these addresses, in their order. */
  balances(place: ChainPlace, owners: readonly string[]): Promise<Known<{ balances: Balances[] }>>;
  /** The current allowances, in the questions' order. Minor units. */
  allowances(
    place: ChainPlace,
    questions: readonly AllowancePair[],
  ): Promise<Known<{ all: bigint[] }>>;
  payer(contract: string, ask: PayerAsk): Promise<Known<Payer>>;
  current(contract: string, ask: CurrentAllowanceAsk): Promise<Known<CurrentAllowance>>;
  origin(contract: string, ask: OriginAsk): Promise<Known<ApprovalOrigin>>;
  moved(contract: string, ask: MovedAsk): Promise<Known<Moved>>;
  pulls<T extends object>(
    contract: string,
    place: ChainPlace,
    question: (pulls: Pulls) => Promise<T>,
  ): Promise<Known<T>>;
  spender(ask: SpenderAsk): Promise<Known<SpenderFinding>>;
  /** Null: no payins arrive on this family. @throws when the node can't be asked */
  arrival: ((url: string, ask: ArrivalAsk) => Promise<Arrival>) | null;
  /** Null: wallets send their approvals themselves. */
  bytes: BytesPort | null;
};
