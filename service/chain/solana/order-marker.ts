import { createHash } from "node:crypto";
import { base58 } from "@scure/base";
import { createAddressWithSeed, type Address } from "@solana/kit";
import type { ChainOrder } from "../port.ts";
import type { SolanaNode } from "./solana-node.ts";

/** The longest seed that the chain accepts. */
const SEED_LENGTH = 32;

/**
 * A pull's seed depends only on its payout, so a payout is pulled once however often it is signed. Other
 * sends are named by their number.
 */
export function markerSeed(order: ChainOrder, number: bigint): string {
  return order.kind === "pull" ? pullSeed(order.payoutId) : `send ${number}`;
}

export function pullSeed(payoutId: string): string {
  const hash = createHash("sha256").update(`ponte pull ${payoutId}`).digest();
  return base58.encode(new Uint8Array(hash)).slice(0, SEED_LENGTH);
}

/**
 * The marker's address for a seed. The account is created in the same transaction that moves the tokens,
 * needs the treasury's signature, and can't be created twice. Its presence therefore proves for good that
 * the tokens were moved, and no other transaction can move them again. No program owns it, so it never
 * changes.
 */
export function markerOf(treasury: Address, seed: string): Promise<Address> {
  return createAddressWithSeed({ baseAddress: treasury, programAddress: treasury, seed });
}

type Asked = {
  treasury: Address;
  seed: string;
  commitment: "confirmed" | "finalized";
  /** Answer from this slot or a later one. */
  notBefore?: bigint;
};

/**
 * Whether the tokens of an order were moved. Lamports prove nothing, as anyone can send them there; only
 * the treasury's signature makes the treasury the account's owner.
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
