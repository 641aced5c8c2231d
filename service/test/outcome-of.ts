import type { Chain, ChainOrder, TransferOutcome } from "#service/chain/port.ts";

/** The outcome of signed bytes on an EVM chain; only an executed pull needs more of them than the hash. */
export function outcomeOf(
  chain: Chain,
  order: ChainOrder,
  signed: string | { hash: string; raw: string },
  nonce: bigint,
  signer: string = chain.signer,
): Promise<TransferOutcome> {
  const bytes = typeof signed === "string" ? { hash: signed, raw: "" } : signed;
  return chain.outcome(order, { ...bytes, nonce, signer, validUntil: null });
}
