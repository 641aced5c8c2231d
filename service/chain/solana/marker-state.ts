import type { Address } from "@solana/kit";
import { markerOf } from "./order-marker.ts";
import type { SolanaNode } from "./solana-node.ts";

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
