import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import { openRequests, type ApprovalRequest } from "./requests.ts";

/** What others have approved and nobody has done yet, the first to expire first. */
export async function grantedRequests<D extends RequestOperation>(
  rows: Rows,
  accountId: string,
  operation: D,
  limit: number,
): Promise<ApprovalRequest<D>[]> {
  const now = new Date();
  const open = await openRequests(rows, accountId, [operation], limit);
  return open.filter(
    (request): request is ApprovalRequest<D> => requestState(request, now) === "granted",
  );
}
