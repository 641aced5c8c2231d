import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { payableWallet } from "#lib/payins/rows/payable-wallets.ts";
import { requireCooledOff } from "#lib/policies/checks/require-cooled-off.ts";

/** The receiving wallet that a payin may be made to. @throws DashboardError `WALLET_NOT_USABLE` */
export async function requireWalletInUse(rows: Rows, accountId: string, walletId: bigint) {
  const wallet = await payableWallet(rows, accountId, walletId);
  if (wallet) return wallet;
  throw new DashboardError("WALLET_NOT_USABLE", { fields: { wallet: "not_usable" } });
}

/** Requires that no policy makes the wallet rest. @throws DashboardError, as `requireCooledOff` does */
export const requireWalletCooledOff = (
  rows: Rows,
  accountId: string,
  walletId: bigint,
  field?: string,
): Promise<void> =>
  requireCooledOff(rows, { accountId, operation: "wallet", object: String(walletId) }, field);
