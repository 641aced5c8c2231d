import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { listPayingWallets } from "#lib/paying-wallets/rows/paying-wallets.ts";
import { hasProved } from "#lib/paying-wallets/rows/signed-texts.ts";
import { FAMILY, PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";

const MOST = 20;

/** The wallets with which this person may ask others to approve what is paid on a network: those that they have proved. */
export async function askingWallets(
  { db }: Store,
  { account, person }: Pick<Session, "account" | "person">,
  network: string,
): Promise<{ address: string; name: string }[]> {
  const known = PAYOUT_NETWORKS.find((one) => one === network);
  if (known === undefined) return [];
  const family = FAMILY[known];
  const listed = (await listPayingWallets(db, account.id))
    .filter((wallet) => wallet.family === family)
    .slice(0, MOST);
  const proved = await Promise.all(
    listed.map(({ address }) => hasProved(db, account.id, person.id, { family, address })),
  );
  return listed.filter((_, at) => proved[at]).map(({ address, name }) => ({ address, name }));
}
