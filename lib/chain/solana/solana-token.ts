import "server-only";
import { address, type Commitment } from "@solana/kit";
import {
  AccountState,
  getTokenDecoder,
  getTokenSize,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import type { SolanaReader } from "./ask-solana.ts";
import type { CurrentAllowance } from "#lib/chain/port/current-allowance.ts";

/** An owner's token account, as of one slot. */
export type SolanaHolding = {
  slot: bigint;
  balanceUnits: bigint;
  /** The delegate and its units; null: there is none. */
  delegate: { spender: string; units: bigint } | null;
};

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
  if (value === null || value.owner !== TOKEN_PROGRAM_ADDRESS) return none;
  const bytes = Buffer.from(value.data[0], "base64");
  if (bytes.length !== getTokenSize()) return none;
  const token = getTokenDecoder().decode(bytes);
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
