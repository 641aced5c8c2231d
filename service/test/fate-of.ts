import type { Chain, ChainOrder, TransferFate } from "#service/chain/port.ts";

/** What became of bytes of an EVM chain, of which the hash, the nonce and the signer tell everything. */
export function fateOf(
  chain: Chain,
  order: ChainOrder,
  hash: string,
  nonce: bigint,
  signer: string = chain.signer,
): Promise<TransferFate> {
  return chain.fate(order, { hash, nonce, signer, raw: "", validUntil: null });
}
