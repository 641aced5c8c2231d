import "server-only";
import { followsFromNumber, type PayingAccount } from "#lib/store/payout-pins.ts";
import { FAMILY, type PayoutNetwork } from "#protocol/networks.ts";
import type { PinBy } from "#protocol/pin-spender.ts";

/** How whoever may pull an account's tokens can be named on a network, the usual way first. */
export function waysToPin(
  account: PayingAccount,
  network: PayoutNetwork,
): readonly [PinBy, ...PinBy[]] {
  if (FAMILY[network] !== "solana") return ["factory", "spender"];
  return followsFromNumber(account, network) ? ["number", "spender"] : ["spender"];
}
