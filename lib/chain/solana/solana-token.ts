import "server-only";
import { address, type Commitment } from "@solana/kit";
import {
  AccountState,
  getTokenDecoder,
  getTokenSize,
  type Token,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import type { SolanaReader } from "./ask-solana.ts";
import type { CurrentAllowance } from "#lib/rules/allowances/expiring-phase.ts";

/** An owner's token account, as of one slot. */
export type SolanaHolding = {
  slot: bigint;
  balanceUnits: bigint;
  /** The delegate and its units; null: there is none. */
  delegate: { spender: string; units: bigint } | null;
};

type EncodedAccount = { owner: string; data: readonly [string, "base64"] };

/** What a token account holds; null for any other account. */
export function tokenOf(account: EncodedAccount | null): Token | null {
  if (account === null || account.owner !== TOKEN_PROGRAM_ADDRESS) return null;
  const bytes = Buffer.from(account.data[0], "base64");
  return bytes.length === getTokenSize() ? getTokenDecoder().decode(bytes) : null;
}

/** The token account of an owner. It counts as empty if it does not exist or has another owner. */
export async function solanaHolding(
  node: SolanaReader,
  { owner, mint }: { owner: string; mint: string },
  commitment: Commitment = "confirmed",
): Promise<SolanaHolding> {
  const at = await tokenAccountOf({ owner, mint });
  const config = { commitment, encoding: "base64" } as const;
  const { context, value } = await node.ask(node.rpc.getAccountInfo(at, config));
  const none = { slot: context.slot, balanceUnits: 0n, delegate: null };
  const token = tokenOf(value);
  if (token === null) return none;
  const isOwn = token.owner === address(owner) && token.mint === mint;
  if (!isOwn || token.state === AccountState.Uninitialized) return none;
  const isGiven = token.delegate.__option === "Some" && token.delegatedAmount > 0n;
  return {
    slot: context.slot,
    balanceUnits: token.amount,
    delegate:
      isGiven && token.delegate.__option === "Some"
        ? { spender: token.delegate.value, units: token.delegatedAmount }
        : null,
  };
}

/** The units of a holding that a spender may take. Minor units. */
export const delegatedTo = ({ delegate }: SolanaHolding, spender: string): bigint =>
  delegate?.spender === spender ? delegate.units : 0n;

/** The current allowance as confirmed, and as final. */
export async function solanaCurrentAllowance(
  node: SolanaReader,
  { spender, ...of }: { owner: string; mint: string; spender: string },
): Promise<CurrentAllowance> {
  const [now, final] = await Promise.all([
    solanaHolding(node, of),
    solanaHolding(node, of, "finalized"),
  ]);
  return {
    allowanceUnits: delegatedTo(now, spender),
    deepAllowanceUnits: delegatedTo(final, spender),
  };
}
