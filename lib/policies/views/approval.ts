import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import type { ApprovalRequest } from "#lib/policies/rows/requests.ts";
import type { Lapsed, Verdict } from "#lib/rules/policies/verdict.ts";
import { requestViews, type RequestView } from "#lib/policies/views/requests.ts";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";

/** What the policy says of what somebody is about to do, and how far its approval is. */
export type ApprovalView<D extends RequestOperation = RequestOperation> = {
  is: Verdict["is"];
  /** Others would be asked, and nobody else exists. */
  isAlone: boolean;
  /** How many others have to approve, or how many hours it rests instead. */
  others: number;
  hours: number;
  /** Why the earlier request does not count. */
  lapsed: Lapsed | null;
  /** The newest request, unless it is about something else by now. */
  request: RequestView<D> | null;
};

/** Somebody has ended it, and said why. */
const isEndedByOther = (lapsed: Lapsed | null) => lapsed === "refused" || lapsed === "withdrawn";

export async function approvalView<D extends RequestOperation>(
  rows: Rows,
  accountId: string,
  verdict: Verdict & { request: ApprovalRequest<D> | null },
): Promise<ApprovalView<D>> {
  const lapsed = verdict.is === "needed" ? verdict.lapsed : null;
  const isTold = verdict.is === "waiting" || verdict.is === "granted" || isEndedByOther(lapsed);
  const [request] =
    isTold && verdict.request ? await requestViews<D>(rows, accountId, [verdict.request]) : [];
  const need = "others" in verdict ? verdict : { others: 0, hours: 0 };
  return {
    is: verdict.is,
    isAlone: verdict.is === "free" && verdict.isAlone,
    others: need.others,
    hours: need.hours,
    lapsed,
    request: request ?? null,
  };
}
