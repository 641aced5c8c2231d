import "server-only";
import { isAllowed, type Reader } from "#lib/core/access/actor.ts";
import {
  grantsPermission,
  ROLES,
  type Permission,
  type Role,
} from "#lib/core/access/permissions.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { requestById, type ApprovalRequest } from "#lib/policies/rows/requests.ts";
import { whoDecides, type RequestDecider } from "#lib/policies/rows/who-decides.ts";
import { OPERATIONS as POLICED } from "#lib/rules/policies/operations.ts";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";

/** Of what there are requests. */
export const REQUEST_OPERATIONS: readonly RequestOperation[] = [
  "payout",
  "batch",
  ...POLICED.filter((one) => one !== "payout"),
  "change",
];

/** What a change is read by beside its deciders: a month's by whoever sees the month, all others by whoever sees the team. */
const changeReads = ({ row }: ApprovalRequest<"change">): readonly Permission[] =>
  row.content.change.startsWith("month:")
    ? ["people:read", "reconciliation:read"]
    : ["people:read"];

/** Whether the reader may read a request: a change needs more than what every role has. */
export const mayRead = (
  reader: Reader,
  request: ApprovalRequest,
  who: readonly RequestDecider[],
): boolean =>
  request.operation !== "change" ||
  changeReads(request).some((permission) => isAllowed(reader, permission)) ||
  (isAllowed(reader, "request:decide") && who.some(({ id }) => id === reader.person.id));

/** The roles that read a request of this account, for whoever does not; null: there is no such request. */
export async function rolesReading(
  rows: Rows,
  accountId: string,
  id: string,
): Promise<readonly Role[] | null> {
  const request = await requestById(rows, accountId, id);
  if (!request) return null;
  const reads = request.operation === "change" ? changeReads(request) : (["payout:read"] as const);
  return ROLES.filter((role) => reads.some((permission) => grantsPermission([role], permission)));
}

/** Of what the reader may read some requests. */
export const readableOperations = (reader: Reader): readonly RequestOperation[] =>
  (["people:read", "request:decide", "reconciliation:read"] as const).some((permission) =>
    isAllowed(reader, permission),
  )
    ? REQUEST_OPERATIONS
    : REQUEST_OPERATIONS.filter((one) => one !== "change");

/** Those of the requests that the reader may read. */
export async function readableRequests(
  rows: Rows,
  reader: Reader,
  requests: readonly ApprovalRequest[],
): Promise<ApprovalRequest[]> {
  const asked = requests.map(({ row }) => row);
  const who = await whoDecides(rows, reader.account.id, asked);
  return requests.filter((request) => mayRead(reader, request, who(request.row)));
}
