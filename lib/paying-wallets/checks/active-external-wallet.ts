import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Rows, Store, Tx } from "#lib/core/store/store.ts";
import {
  externalWalletById,
  type ExternalWallet,
} from "#lib/paying-wallets/rows/external-wallets.ts";
import { lockDecisions } from "#lib/policies/rows/policies.ts";

/** An external wallet as the trail names it. */
export const aboutExternal = ({ network, address }: Pick<ExternalWallet, "network" | "address">) =>
  `external wallet ${address} on ${network}`;

async function standing(rows: Rows, account: Account, id: string): Promise<ExternalWallet> {
  const row = await externalWalletById(rows, account.id, BigInt(id));
  if (row === null || row.ended_at !== null) throw new DashboardError("NOT_FOUND");
  return row;
}

/** @throws DashboardError `NOT_FOUND`, also for one that has ended */
export const activeExternalWallet = (store: Store, account: Account, id: string) =>
  standing(store.db, account, id);

/**
 * The same as it stands until the transaction ends: nobody names people on it, puts it into use, ends it or
 * executes a payout from it meanwhile.
 * @throws DashboardError `NOT_FOUND`
 */
export async function lockActiveExternalWallet(
  tx: Tx,
  account: Account,
  id: string,
): Promise<ExternalWallet> {
  await lockDecisions(tx, account.id);
  return standing(tx, account, id);
}

/** Tells open pages that an external wallet has changed. */
export const hintWallets = (store: Store, { id }: Account) =>
  sendHint(store.db, { account: id, topic: "payouts", id: "" });
