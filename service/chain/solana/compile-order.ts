import {
  appendTransactionMessageInstructions,
  blockhash,
  compileTransactionMessage,
  createTransactionMessage,
  getCompiledTransactionMessageEncoder,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from "@solana/kit";
import type { ChainOrder, SolanaTerms } from "../port.ts";
import { orderInstructions, type OrderSide } from "./order-instructions.ts";

/** Bytes that are signed, and who must sign them, in order; the treasury first, which pays. */
export type CompiledOrder = { message: Uint8Array; signers: readonly string[] };

/** The same order, number and terms give the same bytes. */
export async function compileOrder(
  side: OrderSide,
  order: ChainOrder,
  number: bigint,
  terms: SolanaTerms,
): Promise<CompiledOrder> {
  const instructions = await orderInstructions(side, order, number, terms);
  const lifetime = {
    blockhash: blockhash(terms.blockhash),
    lastValidBlockHeight: terms.lastValidBlockHeight,
  };
  const compiled = pipe(
    createTransactionMessage({ version: "legacy" }),
    (it) => setTransactionMessageFeePayer(side.treasury, it),
    (it) => setTransactionMessageLifetimeUsingBlockhash(lifetime, it),
    (it) => appendTransactionMessageInstructions(instructions, it),
    compileTransactionMessage,
  );
  const { numSignerAccounts } = compiled.header;
  return {
    message: new Uint8Array(getCompiledTransactionMessageEncoder().encode(compiled)),
    signers: compiled.staticAccounts.slice(0, numSignerAccounts),
  };
}

/** A transaction as it is sent, with its signatures in the message's order. */
export function wireTransaction(message: Uint8Array, signatures: readonly Uint8Array[]) {
  return Uint8Array.from([signatures.length, ...signatures.flatMap((one) => [...one]), ...message]);
}
