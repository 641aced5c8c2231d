import { parseAddress } from "./address.ts";
import { REGISTRY, type Family } from "./networks.ts";
import { ZERO_ADDRESS } from "./zero-address.ts";
import type { Reason } from "#protocol/wire/reason.ts";

/** Addresses are written the same on every network of a family. */
const NETWORK_OF = { evm: "ethereum", tron: "tron", solana: "solana" } as const;

const TOKEN_ADDRESSES: ReadonlySet<string> = new Set(
  Object.values(REGISTRY).flatMap((networks) =>
    Object.values(networks).flatMap(({ tokens }) => Object.values(tokens)),
  ),
);

/**
 * The canonical address of somebody who can hold tokens, or why it is none by the text alone: what
 * is sent to nobody's address or to a token's own is lost.
 */
export function parseTokenOwner(
  family: Family,
  text: string,
): { address: string } | { reason: Reason } {
  const parsed = parseAddress(NETWORK_OF[family], text);
  if ("reason" in parsed) return parsed;
  if (parsed.address === ZERO_ADDRESS[family]) return { reason: "zero_address" };
  return TOKEN_ADDRESSES.has(parsed.address) ? { reason: "token_address" } : parsed;
}
