import "server-only";
import { sql } from "kysely";
import { momentsBetween } from "#lib/core/store/between-days.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Days } from "#lib/format/typed-days.ts";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import { ofAccount, withAnswers, type ApprovalRequest } from "./requests.ts";

/** Those that were asked on these days in São Paulo, both included. */
const askedBetween = (query: ReturnType<typeof ofAccount>, days: Partial<Days>) =>
  momentsBetween("asked_at", days).reduce((narrowed, one) => narrowed.where(one), query);

/** Requests of these operations that have not ended or expired, the first to expire first. */
export async function openRequests(
  rows: Rows,
  accountId: string,
  operations: readonly RequestOperation[],
  limit: number,
  days: Partial<Days> = {},
): Promise<ApprovalRequest[]> {
  const found = await askedBetween(ofAccount(rows, accountId), days)
    .where("operation", "in", operations)
    .where("ended", "is", null)
    .where("expires_at", ">", sql<Date>`now()`)
    .orderBy("expires_at")
    .limit(limit)
    .execute();
  return withAnswers(rows, found);
}

/** The newest requests of these operations. */
export async function latestRequests(
  rows: Rows,
  accountId: string,
  operations: readonly RequestOperation[],
  limit: number,
  days: Partial<Days> = {},
): Promise<ApprovalRequest[]> {
  const found = await askedBetween(ofAccount(rows, accountId), days)
    .where("operation", "in", operations)
    .orderBy("asked_at", "desc")
    .orderBy("id")
    .limit(limit)
    .execute();
  return withAnswers(rows, found);
}

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
