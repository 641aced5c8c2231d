import type { Network } from "#protocol/chain/networks.ts";
import { sql } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

/** The signer's next nonce by the books; null before its first send. */
export async function nextNonce(tx: Tx, network: Network, signer: string): Promise<bigint | null> {
  const row = await tx
    .selectFrom("signer_nonces")
    .select("next_nonce")
    .where("network", "=", network)
    .where("signer", "=", signer)
    .executeTakeFirst();
  return row?.next_nonce ?? null;
}

/** The signer's numbers below this one are used, whoever used them. */
export async function raiseNonce(
  tx: Tx,
  network: Network,
  signer: string,
  next_nonce: bigint,
): Promise<void> {
  await tx
    .insertInto("signer_nonces")
    .values({ network, signer, next_nonce })
    .onConflict((conflict) =>
      conflict.columns(["network", "signer"]).doUpdateSet({
        next_nonce: sql<bigint>`greatest(signer_nonces.next_nonce, excluded.next_nonce)`,
      }),
    )
    .execute();
}

/**
 * Takes the signer's next nonces, as many as `count`, and answers the first: one more than the last one
 * used, or the chain's if that is higher, as when the operator has used the key. Locked until the
 * transaction ends, so that an aborted signature leaves no gap.
 */
export async function acquireNonces(
  tx: Tx,
  { network, signer }: { network: Network; signer: string },
  minedNonce: bigint,
  count: number,
): Promise<bigint> {
  const taken = BigInt(count);
  const { next_nonce } = await tx
    .insertInto("signer_nonces")
    .values({ network, signer, next_nonce: minedNonce + taken })
    .onConflict((conflict) =>
      conflict.columns(["network", "signer"]).doUpdateSet({
        next_nonce: sql<bigint>`greatest(signer_nonces.next_nonce, ${minedNonce}::bigint) + ${taken}::bigint`,
      }),
    )
    .returning("next_nonce")
    .executeTakeFirstOrThrow();
  return next_nonce - taken;
}
