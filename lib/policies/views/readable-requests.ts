import "server-only";
import { isAllowed, type Reader } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";
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

/** Whether the reader may read a request: a change names people, and needs the team's or its decider's eyes. */
export const mayRead = (
  reader: Reader,
  operation: RequestOperation,
  who: readonly RequestDecider[],
): boolean =>
  operation !== "change" ||
  isAllowed(reader, "people:read") ||
  (isAllowed(reader, "request:decide") && who.some(({ id }) => id === reader.person.id));

/** Of what the reader may read some requests. */
export const readableOperations = (reader: Reader): readonly RequestOperation[] =>
  isAllowed(reader, "people:read") || isAllowed(reader, "request:decide")
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
  return requests.filter(({ operation, row }) => mayRead(reader, operation, who(row)));
}
