import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { createAddressWithSeed, type Address } from "@solana/kit";
import type { ChainOrder } from "../port.ts";
import type { SolanaNode } from "./solana-node.ts";

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

type Asked = {
  treasury: Address;
  seed: string;
  commitment: "confirmed" | "finalized";
  /** The answer is of this slot or a later one. */
  notBefore?: bigint;
};

/**
 * Whether the tokens of an order were moved. Lamports alone are nothing, anyone can send them
 * there; that the account belongs to the treasury comes from the treasury's signature alone.
 */
export async function isMarked(
  node: SolanaNode,
  { treasury, seed, commitment, notBefore }: Asked,
): Promise<boolean> {
  const marker = await markerOf(treasury, seed);
  const config = {
    commitment,
    encoding: "base64",
    ...(notBefore === undefined ? {} : { minContextSlot: notBefore }),
  } as const;
  const { value } = await node.ask(node.rpc.getAccountInfo(marker, config));
  return value?.owner === treasury;
}
