import { address } from "@solana/kit";
import {
  AccountState,
  getTokenDecoder,
  getTokenSize,
  TOKEN_PROGRAM_ADDRESS,
} from "@solana-program/token";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import type { SolanaNode } from "./solana-node.ts";

/** The state of an owner's token account, and its slot. */
export type TokenState = {
  slot: bigint;
  balanceUnits: bigint;
  delegate: string | null;
  /** Units that the delegate may still take. */
  delegatedUnits: bigint;
  isFrozen: boolean;
};

const none = (slot: bigint): TokenState => ({
  slot,
  balanceUnits: 0n,
  delegate: null,
  delegatedUnits: 0n,
  isFrozen: false,
});

/**
 * The token account of an owner, read at one slot. It counts as empty when it is missing or when the owner
 * has transferred it to someone else.
 */
export async function tokenState(
  node: SolanaNode,
  { owner, mint }: { owner: string; mint: string },
): Promise<TokenState> {
  const at = await tokenAccountOf({ owner, mint });
  const config = { commitment: "confirmed", encoding: "base64" } as const;
  const { context, value } = await node.ask(node.rpc.getAccountInfo(at, config));
  if (value === null || value.owner !== TOKEN_PROGRAM_ADDRESS) return none(context.slot);
  const bytes = Buffer.from(value.data[0], "base64");
  if (bytes.length !== getTokenSize()) return none(context.slot);
  const token = getTokenDecoder().decode(bytes);
  if (token.owner !== address(owner) || token.mint !== mint) return none(context.slot);
  return {
    slot: context.slot,
    balanceUnits: token.amount,
    delegate: token.delegate.__option === "Some" ? token.delegate.value : null,
    delegatedUnits: token.delegatedAmount,
    isFrozen: token.state === AccountState.Frozen,
  };
}
