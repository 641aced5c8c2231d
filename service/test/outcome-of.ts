import type { Chain, ChainOrder, TransferOutcome } from "#service/chain/port.ts";

/** The outcome of bytes on an EVM chain, which needs only their hash, nonce and signer. */
export function outcomeOf(
  chain: Chain,
  order: ChainOrder,
  hash: string,
  nonce: bigint,
  signer: string = chain.signer,
): Promise<TransferOutcome> {
  return chain.outcome(order, { hash, nonce, signer, raw: "", validUntil: null });
}
