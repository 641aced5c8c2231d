import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { createAddressWithSeed, type Address } from "@solana/kit";
import type { ChainOrder } from "../port.ts";

/** The longest that the chain takes. */
const SEED_LENGTH = 32;

/**
 * Of a payout, whoever asks and however often it is signed: it is pulled once. What else leaves the
 * treasury is named by its number.
 */
export function markerSeed(order: ChainOrder, number: bigint): string {
  return order.kind === "pull" ? pullSeed(order.payoutId) : `send ${number}`;
}

export function pullSeed(payoutId: string): string {
  const hash = createHash("sha256").update(`ponte pull ${payoutId}`).digest();
  return base58.encode(new Uint8Array(hash)).slice(0, SEED_LENGTH);
}

/**
 * Where the account of a seed is. It comes to be in the very transaction that moves the tokens, by
 * the treasury's signature alone, and the chain refuses to make it twice: who can see it knows for
 * good that they were moved, and nothing can move them again. It belongs to nobody's program, so that
 * it stays as it is.
 */
export function markerOf(treasury: Address, seed: string): Promise<Address> {
  return createAddressWithSeed({ baseAddress: treasury, programAddress: treasury, seed });
}
