import "server-only";
import type { Rows, Tx } from "#lib/core/store/store.ts";

type Place = { account: string; network: string };

export type DelegateProof = Place & {
  number: number;
  delegate: string;
  userId: number;
  signature: string;
};

/** The number of the next proof of an account on a network; no number is used twice. */
export async function nextProofNumber(rows: Rows, { account, network }: Place): Promise<number> {
  const { last } = await rows
    .selectFrom("delegate_proof")
    .select((eb) => eb.fn.max("number").as("last"))
    .where("account_id", "=", account)
    .where("network", "=", network)
    .executeTakeFirstOrThrow();
  return Number(last ?? 0) + 1;
}

/** Stores a valid proof; false: its number is already used. */
export async function useProof(
  tx: Tx,
  { account, network, number, delegate, userId, signature }: DelegateProof,
  by: string,
): Promise<boolean> {
  const kept = await tx
    .insertInto("delegate_proof")
    .values({
      account_id: account,
      network,
      number: BigInt(number),
      delegate,
      user_id: BigInt(userId),
      signature,
      proved_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return kept.numInsertedOrUpdatedRows === 1n;
}
