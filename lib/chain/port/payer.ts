import "server-only";
import type { Token } from "#protocol/money/money.ts";
import type { ChainPlace } from "./chain-node.ts";

export type PayerAsk = ChainPlace & { token: Token; owner: string; spender: string };

/** A payer's balances and allowance, all as of one block of the pinned chain. */
export type Payer = {
  head: bigint;
  /** Minor units of the token; on an EVM an allowance may be as large as a uint256. */
  allowanceUnits: bigint;
  balanceUnits: bigint;
  /** Native minor units: wei, sun, lamports. */
  nativeUnits: bigint;
  /** The most that one approval may cost. */
  approvalGas: bigint;
  /** The balance that must remain after the fees: on solana a paying account keeps its rent. */
  keptGas: bigint;
  /** Count of mined transactions, which is the lowest free nonce. Zero on chains without nonces. */
  minedNonce: number;
  /** The same, including waiting transactions. */
  pendingNonce: number;
  /** The payer can't sign a transaction: it is a contract or, on solana, an account of a program. */
  isContract: boolean;
  /** Somebody else may pay its gas: it has delegated to a contract's code (EIP-7702). */
  mayBeSponsored: boolean;
  /**
   * Another spender's allowance of this token, which the next approval ends: on solana a token account has
   * only one delegate.
   */
  replaced: { spender: string; units: bigint } | null;
};

/** Native minor units needed for this many approvals. */
export const gasFor = ({ approvalGas, keptGas }: Payer, approvals: number): bigint =>
  approvals === 0 ? 0n : approvalGas * BigInt(approvals) + keptGas;

/** Whether the payer has the gas for this many approvals, or somebody else may pay for it. */
export const hasGasFor = (payer: Payer, approvals: number): boolean =>
  payer.mayBeSponsored || payer.nativeUnits >= gasFor(payer, approvals);
