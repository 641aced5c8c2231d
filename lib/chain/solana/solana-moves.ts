import "server-only";
import { isSignature, signature, type Commitment } from "@solana/kit";
import type { SolanaReader } from "./ask-solana.ts";

type Held = readonly { mint: string; owner?: string; uiTokenAmount: { amount: string } }[];

/** A mined transaction's effect on the holders of a mint. */
export type SolanaMoves = {
  isExecuted: boolean;
  slot: bigint;
  /** The change of an owner's balance of the mint; negative: a loss. Minor units. */
  came: (owner: string) => bigint;
};

const heldBy = (all: Held, mint: string, owner: string): bigint =>
  all
    .filter((one) => one.mint === mint && one.owner === owner)
    .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n);

/** Reads a transaction's effect on the holders of a mint; null: there is no such transaction. */
export async function solanaMoves(
  { rpc, ask }: SolanaReader,
  { mint, hash }: { mint: string; hash: string },
  commitment: Exclude<Commitment, "processed">,
): Promise<SolanaMoves | null> {
  if (!isSignature(hash)) return null;
  const asked = { encoding: "base64", maxSupportedTransactionVersion: 0, commitment } as const;
  const found = await ask(rpc.getTransaction(signature(hash), asked));
  if (found === null || found.meta === null) return null;
  const { err, preTokenBalances, postTokenBalances } = found.meta;
  return {
    isExecuted: err === null,
    slot: found.slot,
    came: (owner) =>
      heldBy(postTokenBalances ?? [], mint, owner) - heldBy(preTokenBalances ?? [], mint, owner),
  };
}
