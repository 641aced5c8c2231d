import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { requireFresh } from "#lib/core/doors/enter.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Asked } from "#lib/exports/rows/asked.ts";
import { openExports } from "#lib/exports/rows/exports.ts";
import { ofxAccount } from "#lib/exports/rows/ofx-account.ts";
import { walkMonth, walkSource } from "#lib/exports/rows/walk-source.ts";
import { EXPORT_FREELY, type ExportFormat } from "#lib/rules/exports/export-formats.ts";

/** Files of one person that are not made yet. */
const OPEN_MOST = 3;

/** How many rows there are, up to one more than goes out freely. */
async function countRows(store: Store, accountId: string, { source, month }: Asked) {
  const ended = { after: null, until: new Date() };
  let count = 0;
  if (month !== null) {
    for await (const lines of walkMonth(store.db, accountId, source, month)) {
      count += lines.length;
      if (count > EXPORT_FREELY) break;
    }
    return count;
  }
  for await (const { lines } of walkSource(store.db, accountId, source, ended)) {
    count += lines.length;
    if (count > EXPORT_FREELY) break;
  }
  return count;
}

/**
 * Whether a file is short enough to be made while one waits.
 * @throws DashboardError `FACTOR_REQUIRED` where it is long and no factor was shown lately, `RATE_LIMITED` where the
 * person has several that are not made yet, `INVALID_INPUT` for a statement without its account
 */
export async function mayExport(
  store: Store,
  actor: Session,
  format: ExportFormat,
  asked: Asked,
): Promise<{ isShort: boolean }> {
  const { account, person } = actor;
  if (format === "ofx") {
    if (asked.month === null)
      throw new DashboardError("INVALID_INPUT", { fields: { month: "required" } });
    if (!(await ofxAccount(store.db, account.id))) {
      throw new DashboardError("INVALID_INPUT", { fields: { format: "not_supported" } });
    }
  }
  const isShort = (await countRows(store, account.id, asked)) <= EXPORT_FREELY;
  if (!isShort) requireFresh(actor);
  if ((await openExports(store.db, account.id, person.id)) >= OPEN_MOST) {
    throw new DashboardError("RATE_LIMITED", { retryAfterSeconds: 30 });
  }
  return { isShort };
}
