import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { requireRested } from "#lib/policies/checks/require-rested.ts";

/** Requires that no policy makes a PIX account rest. @throws DashboardError, as `requireRested` does */
export const requireReceiverRested = (
  rows: Rows,
  accountId: string,
  pixAccount: number | bigint,
  field?: string,
): Promise<void> =>
  requireRested(rows, { accountId, deed: "pix_account", object: String(pixAccount) }, field);
