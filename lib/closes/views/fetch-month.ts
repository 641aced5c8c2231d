import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Store } from "#lib/core/store/store.ts";
import { closesOf, type CloseRow } from "#lib/closes/rows/closes.ts";
import { EXPORT_FREELY } from "#lib/rules/exports/export-formats.ts";
import type { Month } from "#lib/rules/closes/months.ts";

/**
 * The close that holds of a month.
 * @throws DashboardError `NOT_FOUND`, or `FACTOR_REQUIRED` where it is long and no factor was shown lately
 */
export async function mayFetchMonth(store: Store, actor: Session, month: Month): Promise<CloseRow> {
  const [close] = await closesOf(store.db, actor.account.id, month);
  if (!close || close.reopening) throw new DashboardError("NOT_FOUND");
  if (close.lines > BigInt(EXPORT_FREELY)) requireFresh(actor);
  return close;
}
