import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  externalWalletById,
  type ExternalWallet,
} from "#lib/payouts/signing/rows/external-wallets.ts";

/** An external wallet as the trail names it. */
export const aboutExternal = ({ network, address }: Pick<ExternalWallet, "network" | "address">) =>
  `external wallet ${address} on ${network}`;

/** @throws DashboardError `NOT_FOUND`, also for one that has ended */
export async function standingWallet(
  store: Store,
  account: Account,
  id: string,
): Promise<ExternalWallet> {
  const row = await externalWalletById(store.db, account.id, BigInt(id));
  if (row === null || row.ended_at !== null) throw new DashboardError("NOT_FOUND");
  return row;
}

/** Tells open pages that an external wallet has changed. */
export const hintWallets = (store: Store, { id }: Account) =>
  sendHint(store.db, { account: id, topic: "payouts", id: "" });
