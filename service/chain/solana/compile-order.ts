import { compileMessage, type CompiledMessage } from "#protocol/chain/solana/compile-message.ts";
import type { ChainOrder, SolanaTerms } from "../port.ts";
import { orderInstructions, type OrderSide } from "./order-instructions.ts";

/** The same order, number and terms give the same bytes. */
export async function compileOrder(
  side: OrderSide,
  order: ChainOrder,
  number: bigint,
  terms: SolanaTerms,
): Promise<CompiledMessage> {
  const instructions = await orderInstructions(side, order, number, terms);
  const { blockhash } = terms;
  return compileMessage({ feePayer: side.treasury, instructions, blockhash });
}

/** A transaction as it is sent, with its signatures in the message's order. */
export function wireTransaction(message: Uint8Array, signatures: readonly Uint8Array[]) {
  return Uint8Array.from([signatures.length, ...signatures.flatMap((one) => [...one]), ...message]);
}
