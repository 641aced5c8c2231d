import "server-only";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { hasConfusableName } from "#lib/core/store/confusable-name.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { listPayingWallets } from "#lib/paying-wallets/rows/paying-wallets.ts";

/** @throws DashboardError when another paying wallet has a name that looks the same. */
export async function refuseConfusableName(
  tx: Tx,
  accountId: string,
  named: { name: string; address: string },
): Promise<void> {
  const others = (rows: Tx) => listPayingWallets(rows, accountId);
  if (await hasConfusableName(tx, accountId, named, others)) {
    throw new DashboardError("INVALID_INPUT", { fields: { name: "looks_alike" } });
  }
}
