import "server-only";
import { sql } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";

/**
 * Refuses an approval of a change whose figures are other ones by now than those that were asked for.
 * @throws DashboardError `CHANGE_OUTDATED`
 */
export async function requireStillHolds(tx: Tx, request: ApprovalRequest): Promise<void> {
  if (request.operation !== "change") return;
  const { account_id: account, content } = request.row;
  const { rows } = await sql<{ holds: boolean }>`
    select change_still_holds(${account}, ${toJson(content)}::jsonb) as holds`.execute(tx);
  if (rows[0]?.holds !== true) throw new DashboardError("CHANGE_OUTDATED");
}
