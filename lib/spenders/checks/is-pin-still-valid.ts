import "server-only";
import { checkSpender } from "#lib/chain/port/check-spender.ts";
import { spenderPin, type PayingAccount } from "#lib/spenders/rows/pins.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

const isHash = (evidence: string) => evidence.startsWith("0x");

/**
 * Whether the chain still shows for an administrator's pin what it showed when the pin was set. `none`: no
 * administrator has set a pin, so there is nothing to compare.
 */
export async function isPinStillValid(
  store: Store,
  account: PayingAccount,
  network: PayoutNetwork,
): Promise<"ok" | "fails" | "unknown" | "none"> {
  const pin = await spenderPin(store.db, account, network);
  if (pin === null || pin.evidence === null) return "none";
  const { environment } = account;
  const { spender, factory, userId, evidence } = pin;
  const found = await checkSpender({ environment, network, spender, factory, userId });
  if (!found.known) return "unknown";
  if (found.fault !== null) return "fails";
  // Where no code could be shown at the time, passing today's check is enough.
  return isHash(evidence) && found.evidence !== evidence ? "fails" : "ok";
}
