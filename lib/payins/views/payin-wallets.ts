import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { OPTIONS_SHOWN } from "#lib/core/doors/picker-door.ts";
import { payableWalletOption, payableWallets } from "#lib/payins/rows/payable-wallets.ts";
import { coolingOffViews, type CoolingOffView } from "#lib/policies/views/cooling-off.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { WalletNetwork } from "#protocol/chain/networks.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** A wallet that a payin may go to; `lastPayinAt` as ISO 8601, null: none went there. */
export type PayinWallet = {
  id: string;
  name: string;
  network: WalletNetwork;
  address: string;
  lastPayinAt: string | null;
  /** Why it can't be chosen yet; null: it can. */
  coolingOff: CoolingOffView | null;
};

export type WalletSearchResults = {
  /** At most `OPTIONS_SHOWN`, and the one that was wanted in any case. */
  options: PayinWallet[];
  /** There are others that fit; a longer text finds them. */
  isMore: boolean;
};

type Row = Awaited<ReturnType<typeof payableWallets>>[number];

const viewOf = (
  { id, name, network, address, last_payin_at }: Row,
  coolingOffs: ReadonlyMap<string, CoolingOffView>,
): PayinWallet => ({
  id: String(id),
  name,
  network: network as WalletNetwork,
  address,
  lastPayinAt: last_payin_at?.toISOString() ?? null,
  coolingOff: coolingOffs.get(String(id)) ?? null,
});

/**
 * A few wallets to choose from, those that payins went to last first: whose name, network or address holds
 * the text, or any without one.
 * @param also the id of one that is offered in any case, if payins may still go to it
 */
export async function searchPayinWallets(
  { db }: Store,
  { id: accountId }: Account,
  text: string,
  also?: string,
): Promise<WalletSearchResults> {
  const fit = await payableWallets(db, accountId, trimHidden(text), OPTIONS_SHOWN + 1);
  const rows = fit.slice(0, OPTIONS_SHOWN);
  if (also !== undefined && !rows.some(({ id }) => String(id) === also)) {
    const wanted = await payableWalletOption(db, accountId, BigInt(also));
    if (wanted) rows.push(wanted);
  }
  const of = { accountId, operation: "wallet" } as const;
  const coolingOffs = await coolingOffViews(
    db,
    of,
    rows.map(({ id }) => String(id)),
  );
  return {
    options: rows.map((row) => viewOf(row, coolingOffs)),
    isMore: fit.length > OPTIONS_SHOWN,
  };
}
