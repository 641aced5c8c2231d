import "server-only";
import type { NotKnown } from "#lib/chain/chain-node.ts";
import { checkPuller } from "#lib/chain/check-puller.ts";
import type { PullerFinding } from "#lib/chain/puller-ask.ts";
import type { PayingAccount } from "#lib/store/payout-pins.ts";
import { isListedSigner } from "#lib/store/signing-accounts.ts";
import type { Store } from "#lib/store/store.ts";
import type { PayoutNetwork } from "#protocol/networks.ts";
import type { PinnedSpender } from "#protocol/pinned-spender.ts";

/** What our list and the chain say against whom an administrator is about to pin. */
export type PullerLook =
  | ({ known: true } & (PullerFinding | { fault: "own_signing_account" }))
  | NotKnown;

/** `before`: the factory that stands there until now, whose owners the spender must not be either. */
export async function lookAtPuller(
  store: Store,
  { id, environment }: PayingAccount,
  network: PayoutNetwork,
  { pin, before }: { pin: PinnedSpender; before: string | null },
): Promise<PullerLook> {
  if (await isListedSigner(store.db, id, pin.spender)) {
    return { known: true, fault: "own_signing_account" };
  }
  const others = before === null ? [] : [before];
  return checkPuller({ environment, network, ...pin, others });
}
