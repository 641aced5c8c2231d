import type { Chain, ChainOrder, TransferOutcome } from "#service/chain/port.ts";

/** What became of bytes of an EVM chain, of which the hash, the nonce and the signer tell everything. */
export function outcomeOf(
  chain: Chain,
  order: ChainOrder,
  hash: string,
  nonce: bigint,
  signer: string = chain.signer,
): Promise<TransferOutcome> {
  return chain.outcome(order, { hash, nonce, signer, raw: "", validUntil: null });
}
