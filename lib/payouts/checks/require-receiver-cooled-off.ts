import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { requireCooledOff } from "#lib/policies/checks/require-cooled-off.ts";

/** Requires that no policy makes a PIX account rest. @throws DashboardError, as `requireCooledOff` does */
export const requireReceiverCooledOff = (
  rows: Rows,
  accountId: string,
  pixAccount: number | bigint,
  field?: string,
): Promise<void> =>
  requireCooledOff(
    rows,
    { accountId, operation: "pix_account", object: String(pixAccount) },
    field,
  );
