import { parseAddress } from "#protocol/address.ts";
import type { Allowance } from "#protocol/allowance.ts";
import type { Token } from "#protocol/money.ts";
import {
  FAMILY,
  pinnedChainId,
  pinnedToken,
  type Environment,
  type PayoutNetwork,
} from "#protocol/networks.ts";

type Given = { network: PayoutNetwork; token: Token; spender: string };

/**
 * An approval of nothing, in place of what a spender was given: whom and which token come from what
 * this desk has signed for and from the pinned registry. null: nothing is pinned there.
 */
export function zeroAllowance(
  environment: Environment,
  { network, token: symbol, spender: given }: Given,
): Allowance | null {
  const family = FAMILY[network];
  const chainId = pinnedChainId(environment, network);
  const canonical = (text: string) => {
    const parsed = parseAddress(network, text);
    return "address" in parsed ? parsed.address : null;
  };
  const address = canonical(pinnedToken(environment, network, symbol) ?? "");
  const spender = canonical(given);
  const isPinned = family === "solana" || chainId !== null;
  if (address === null || spender === null || !isPinned) return null;
  const allowance = { family, network, chainId, token: { symbol, address }, spender, units: 0n };
  // Both addresses were read as the family writes them, and only solana has no number.
  return allowance as Allowance;
}
