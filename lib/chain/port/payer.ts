import "server-only";
import type { Token } from "#protocol/money/money.ts";
import type { ChainPlace } from "./chain-node.ts";

export type PayerAsk = ChainPlace & { token: Token; owner: string; spender: string };

/** What a payer holds and has allowed, all of it as of one block of the pinned chain. */
export type Payer = {
  head: bigint;
  /** Minor units of the token; on an EVM an allowance may be as large as a uint256. */
  allowanceUnits: bigint;
  balanceUnits: bigint;
  /** Native minor units: wei, sun, lamports. */
  nativeUnits: bigint;
  /** What one approval may cost at most. */
  approvalGas: bigint;
  /** What must stay beside that: on solana an account that pays keeps its rent. */
  keptGas: bigint;
  /** Transactions that are mined: the lowest nonce that is free. Zero where no chain counts them. */
  minedNonce: number;
  /** The same with those that wait. */
  pendingNonce: number;
  /** Can't sign a transaction: a contract, on solana an account of a program. */
  isContract: boolean;
  /**
   * Whom else the payer has allowed something of this token, which ends with the next approval: on
   * solana a token account has one delegate.
   */
  replaced: { spender: string; units: bigint } | null;
};

/** Native minor units that so many approvals need. */
export const gasFor = ({ approvalGas, keptGas }: Payer, approvals: number): bigint =>
  approvals === 0 ? 0n : approvalGas * BigInt(approvals) + keptGas;
