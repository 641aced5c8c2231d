import type { Decision } from "#lib/rules/policies/decide.ts";

/** A request as kept, with those of its approvers who may still decide. */
export type RequestTimes = {
  others: number;
  coolingOffHours: number;
  askedAt: Date;
  expiresAt: Date;
  ended: "refused" | "changed" | "replaced" | "done" | "withdrawn" | null;
  approvedBy: readonly string[];
};

/** `granted`: it may be done · `waiting` for others, or for its rest to be over. */
export type RequestState = "waiting" | "granted" | "expired" | NonNullable<RequestTimes["ended"]>;

const HOUR_MS = 3_600_000;

/** When a request that rests may be done without anybody; null: it does not rest. */
export const coolsOffUntil = ({ askedAt, coolingOffHours }: RequestTimes): Date | null =>
  coolingOffHours === 0 ? null : new Date(askedAt.getTime() + coolingOffHours * HOUR_MS);

export function requestState(request: RequestTimes, now: Date): RequestState {
  if (request.ended !== null) return request.ended;
  if (request.expiresAt <= now) return "expired";
  const rested = coolsOffUntil(request);
  // Whoever approves a resting request ends its rest.
  const needed = rested === null ? request.others : 1;
  const isApproved = request.approvedBy.length >= needed;
  return isApproved || (rested !== null && rested <= now) ? "granted" : "waiting";
}

/** Whether a request asks for at least what is decided now. */
export const stillCovers = (
  { others, coolingOffHours }: Pick<RequestTimes, "others" | "coolingOffHours">,
  now: Pick<Decision, "others" | "hours">,
): boolean => (now.others > 0 ? others >= now.others : others > 0 || coolingOffHours >= now.hours);
