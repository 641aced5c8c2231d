import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { env } from "#lib/core/env.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { FixedBatch } from "#lib/batches/rows/fixed-batches.ts";
import type { ExternalAllowance } from "#lib/allowances/rows/external-allowances.ts";
import { usableWalletOf } from "#lib/payouts/checks/external-payer.ts";
import type { SigningNetwork } from "#protocol/chain/networks.ts";

type Named = Pick<Session, "account" | "person">;
/** The external wallet that pays a batch. */
export type BatchWallet = Pick<ExternalAllowance, "network" | "signer" | "wallet_id">;

/** The external wallet that pays a batch; null: its wallet signs here. */
export const externalWalletOf = ({
  network,
  wallet: signer,
  external_id: id,
}: FixedBatch): BatchWallet | null =>
  // External wallets are of networks of the EVM alone.
  id === null ? null : { network: network as SigningNetwork, signer, wallet_id: id };

/** How long the owners of an external wallet are waited for. */
export const ownersMostMinutes = (): number => env().EXTERNAL_ALLOWANCE_DAYS * 24 * 60;

/** Whether this person may pay from a batch's wallet: an external one is in use, and they are named on it. */
export async function mayPayFrom(rows: Rows, by: Named, batch: FixedBatch): Promise<boolean> {
  const external = externalWalletOf(batch);
  return external === null || (await usableWalletOf(rows, by, external)) !== null;
}

/** @throws DashboardError `EXTERNAL_NOT_NAMED` */
export async function requireMayPayFrom(rows: Rows, by: Named, batch: FixedBatch): Promise<void> {
  if (!(await mayPayFrom(rows, by, batch))) throw new DashboardError("EXTERNAL_NOT_NAMED");
}
