import type { Decision } from "#lib/rules/policies/decide.ts";
import { requestState, stillCovers, type RequestTimes } from "./request-state.ts";

/** Why an earlier request does not count. */
export type Lapsed = "refused" | "withdrawn" | "changed" | "expired" | "outgrown" | "drifted";

/** What a policy says of one thing to be done, with the newest request for it. */
export type Verdict =
  /** `isAlone`: others would be asked, and there are none. */
  | { is: "free"; isAlone: boolean }
  | { is: "barred" }
  | { is: "needed"; others: number; hours: number; lapsed: Lapsed | null }
  | { is: "waiting"; others: number; hours: number }
  | { is: "granted" };

export type RequestedApproval = {
  request: RequestTimes;
  /** It is for the very content. */
  isSame: boolean;
  /** The figures of today's quote are near those that were approved. */
  isNear: boolean;
};

function lapsedOf(
  { request, isSame, isNear }: RequestedApproval,
  decision: Pick<Decision, "others" | "hours">,
  now: Date,
): Lapsed | null {
  const state = requestState(request, now);
  if (state === "refused" || state === "withdrawn" || state === "expired") return state;
  const isEnded = state === "changed" || state === "replaced" || state === "done";
  if (isEnded || !isSame) return "changed";
  if (!stillCovers(request, decision)) return "outgrown";
  return isNear ? null : "drifted";
}

/**
 * Applies a decision. Where fewer other people exist than it asks for, all of them are asked.
 * @param existing how many others there are, now or ever
 */
export function verdictOf(
  decision: Decision,
  existing: number,
  asked: RequestedApproval | null,
  now: Date,
): Verdict {
  if (decision.do === "refuse") return { is: "barred" };
  if (decision.do === "allow") return { is: "free", isAlone: false };
  const need = { others: Math.min(decision.others, existing), hours: decision.hours };
  if (decision.do === "ask" && need.others === 0) return { is: "free", isAlone: true };
  const lapsed = asked && lapsedOf(asked, need, now);
  if (asked === null || lapsed !== null) return { is: "needed", ...need, lapsed };
  const isGranted = requestState(asked.request, now) === "granted";
  return isGranted ? { is: "granted" } : { is: "waiting", ...need };
}
