import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { usableExternalWallets } from "#lib/paying-wallets/rows/external-wallets.ts";
import type { PayoutNetwork, SigningNetwork } from "#protocol/chain/networks.ts";

/** An external wallet that this person may pay out from. */
export type ExternalChoice = { id: string; name: string; address: string; network: SigningNetwork };

/** Those on networks that payouts are open for. */
export async function externalChoices(
  store: Store,
  { account, person }: Pick<Session, "account" | "person">,
  pairs: readonly { network: PayoutNetwork }[],
): Promise<ExternalChoice[]> {
  const usable = await usableExternalWallets(store.db, account.id, person.id);
  return usable
    .filter(({ network }) => pairs.some((pair) => pair.network === network))
    .map(({ id, name, address, network }) => ({ id: String(id), name, address, network }));
}
