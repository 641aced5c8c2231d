import { parseAddress } from "./address.ts";
import { REGISTRY, type Family } from "./networks.ts";
import { ZERO_ADDRESS } from "./zero-address.ts";
import type { Reason } from "#protocol/wire/reason.ts";

/** Any network of the family will do: addresses look the same on all of them. */
const NETWORK_OF = { evm: "ethereum", tron: "tron", solana: "solana" } as const;

const TOKEN_ADDRESSES: ReadonlySet<string> = new Set(
  Object.values(REGISTRY).flatMap((networks) =>
    Object.values(networks).flatMap(({ tokens }) => Object.values(tokens)),
  ),
);

/**
 * The canonical address of a possible token holder, or why the text can't be one: tokens sent to the zero
 * address or to a token's own contract are lost. Only the text is checked, not the chain.
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
