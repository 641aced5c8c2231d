import type { Network } from "#protocol/chain/networks.ts";
import type { Tx } from "#service/db/core/tables.ts";

/**
 * Takes the signer's next nonce: the one after the last we gave out, or the chain's when it is
 * further on (`isForeign`: others have used the key). Locked until the transaction ends, so that an
 * aborted signature leaves no gap.
 */
export async function takeNonce(
  tx: Tx,
  network: Network,
  signer: string,
  minedNonce: bigint,
): Promise<{ nonce: bigint; isForeign: boolean }> {
  await tx
    .insertInto("signer_nonces")
    .values({ network, signer, next_nonce: minedNonce })
    .onConflict((conflict) => conflict.columns(["network", "signer"]).doNothing())
    .execute();
  const { next_nonce } = await tx
    .selectFrom("signer_nonces")
    .select("next_nonce")
    .where("network", "=", network)
    .where("signer", "=", signer)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const isForeign = next_nonce < minedNonce;
  const nonce = isForeign ? minedNonce : next_nonce;
  await tx
    .updateTable("signer_nonces")
    .set({ next_nonce: nonce + 1n })
    .where("network", "=", network)
    .where("signer", "=", signer)
    .execute();
  return { nonce, isForeign };
}
