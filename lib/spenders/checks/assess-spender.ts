import "server-only";
import type { NotKnown } from "#lib/chain/port/chain-node.ts";
import { checkSpender } from "#lib/chain/port/check-spender.ts";
import type { SpenderFinding } from "#lib/chain/port/spender-ask.ts";
import type { PayingAccount } from "#lib/spenders/rows/pins.ts";
import { isListedSigner } from "#lib/paying-wallets/rows/paying-wallets.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { PinnedSpender } from "#lib/rules/spenders/pinned-spender.ts";

/** Objections of the account's own list and of the chain to a spender about to be pinned. */
export type AssessedSpender =
  | ({ known: true } & (SpenderFinding | { fault: "own_paying_wallet" }))
  | NotKnown;

/** `before`: the factory pinned until now, whose owners the spender must not be either. */
export async function assessSpender(
  store: Store,
  { id, environment }: PayingAccount,
  network: PayoutNetwork,
  { pin, before }: { pin: PinnedSpender; before: string | null },
): Promise<AssessedSpender> {
  if (await isListedSigner(store.db, id, pin.spender)) {
    return { known: true, fault: "own_paying_wallet" };
  }
  const others = before === null ? [] : [before];
  return checkSpender({ environment, network, ...pin, others });
}
