import "server-only";
import type { Allowance } from "#protocol/chain/allowance.ts";
import type { Token } from "#protocol/money/money.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import type { ChainPlace, Known } from "./chain-node.ts";
import type { Drafted } from "./draft-approval.ts";
import type { Payer, PayerAsk } from "./payer.ts";
import type { ExpectedPull } from "./pull-check.ts";
import type { SpenderAsk, SpenderFinding } from "./spender-ask.ts";
import type { CurrentAllowance, CurrentAllowanceAsk } from "./current-allowance.ts";

/** What an address holds on one network; a token that is not pinned there is left out. */
export type Balances = {
  /** Of the network's own coin, in its smallest units: wei, sun, lamports. */
  nativeUnits: bigint;
  tokenUnits: Partial<Record<Token, bigint>>;
};

export type MovedAsk = ChainPlace & {
  token: Token;
  /** As its network writes it. */
  owner: string;
  units: bigint;
  /** Blocks, on solana slots. */
  fromBlock: bigint;
  /** Its own included; something of the owner's was mined in it. Null: up to what is newest. */
  toBlock: bigint | null;
};
/** Exactly the units that were asked about, or any that the owner did not send. */
export type Moved = { moved: boolean };

/** A time that a wallet was asked for the approval in question. */
type OwnApproval = {
  nonce: number;
  /** As its chain names what was signed; null: nobody has told, or nothing was. */
  hash: string | null;
  /** The head when its wallet was opened. */
  fromBlock: bigint;
};

export type OriginAsk = ChainPlace & {
  token: Token;
  /** Both as their network writes them. */
  owner: string;
  spender: string;
  units: bigint;
  /** Blocks that must hold a transaction, its own included. */
  confirmations: number;
  own: readonly OwnApproval[];
};

/**
 * Where an allowance that stands comes from. `own`: the newest approval of this owner for this spender
 * is one of those that were asked for · `settling`: it is, and is not deep enough yet · `elsewhere`:
 * it is another's, or none is seen since the wallet was opened.
 */
export type ApprovalOrigin = { origin: "own" | "settling" | "elsewhere" };

/** What a chain shows of bytes that hold for a short while only, from which they were signed. */
export type ExpiringReading = CurrentAllowance & {
  outcome:
    | { state: "mined"; outcome: "success" | "reverted"; confirmations: number; block: bigint }
    | { state: "pending" }
    /** `isDead`: what is final shows that they have expired unmined. */
    | { state: "unknown"; isDead: boolean };
  /** No block takes them any more, final or not. */
  hasExpired: boolean;
};

/** A transaction that is in a block, by what it did with one token. */
export type Mined = {
  isExecuted: boolean;
  /** Minor units that left an address, or came to it. */
  moved(side: "from" | "to", address: string): bigint;
  /** Whether so many blocks hold it, its own included; where a chain knows what is final, only that counts. */
  isHeld(confirmations: number): Promise<boolean>;
  /** Whether the factory tells in it that it pulled this payout, once. */
  isPullOf(factory: string, payout: Pick<ExpectedPull, "payoutId" | "units">): boolean;
};

/** What a chain shows of the pulls of one token. */
export type Pulls = {
  /** null: there is none of this name. */
  mined(hash: string): Promise<Mined | null>;
  /** Whether the factory says that it has pulled a payout. */
  isPulled(payout: { factory: string; payoutId: string; payer: string }): Promise<boolean>;
};

/** One allowance of a token; addresses as their network writes them. */
export type AllowancePair = { contract: string; owner: string; spender: string };

export type ArrivalAsk = {
  /** The pinned number of the chain, which the node must answer for. */
  chainId: number | null;
  contract: string;
  hash: string;
  recipient: string;
};
/** What a transaction brought to an address; or why there is nothing to be said of it. */
export type Arrival =
  | { isExecuted: boolean; confirmations: number; units: bigint }
  | "other_chain"
  | "not_found";

export type ExpiringAsk = CurrentAllowanceAsk & {
  /** Of the transaction; null on solana until the wallet has signed it. */
  hash: string | null;
  /** Milliseconds on tron, a block's height on solana. */
  validUntil: bigint;
};

/** `hash`: as its chain names the transaction. */
export type SignedApproval = { ok: true; hash: string } | { ok: false };

/** Where a wallet only signs: the bytes are made here, and given to the chain from here. */
export type BytesPort = {
  /** How the chain will name the bytes, as far as they say so before they are signed. */
  hashOf(bytes: Uint8Array): string | null;
  /** An approval over a block of now, played on the chain. */
  draft(ask: { environment: Environment; allowance: Allowance; owner: string }): Promise<Drafted>;
  /** Whether what a wallet returned is the signer's signature over the very bytes that were asked. */
  signed(asked: { signer: string; bytes: string }, signed: Uint8Array): Promise<SignedApproval>;
  /** `isTaken` false: the node refused them, which says nothing for good. @param signed hexadecimal */
  send(place: ChainPlace, signed: string): Promise<Known<{ isTaken: boolean }>>;
  /** What the chain shows of bytes that expire, and of what stands allowed. */
  expiring(contract: string, ask: ExpiringAsk): Promise<Known<ExpiringReading>>;
};

/**
 * What our own node says of a chain of one family. Nothing is known unless the node answers for the
 * pinned chain. `contract`: the pinned token's, on solana its mint.
 */
export type ChainPort = {
  /** What these addresses hold, in their order. */
  balances(place: ChainPlace, owners: readonly string[]): Promise<Known<{ balances: Balances[] }>>;
  /** What stands allowed now, in the questions' order. Minor units. */
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
  /** null: no payins arrive there. @throws where the node can't be asked */
  arrival: ((url: string, ask: ArrivalAsk) => Promise<Arrival>) | null;
  /** null: a wallet sends its approval itself. */
  bytes: BytesPort | null;
};
