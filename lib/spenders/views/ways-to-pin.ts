import "server-only";
import { followsFromNumber, type PayingAccount } from "#lib/spenders/rows/pins.ts";
import { pullsByDelegate, type PayoutNetwork } from "#protocol/chain/networks.ts";
import type { PinBy } from "#lib/rules/spenders/pin-spender.ts";

/** The ways to name an account's spender on a network, the usual one first. */
export function waysToPin(
  account: PayingAccount,
  network: PayoutNetwork,
): readonly [PinBy, ...PinBy[]] {
  if (!pullsByDelegate(network)) return ["factory", "spender"];
  return followsFromNumber(account, network) ? ["number", "spender"] : ["spender"];
}
