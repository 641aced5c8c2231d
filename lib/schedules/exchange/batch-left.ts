import "server-only";
import { isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { BatchLeft } from "#lib/rules/schedules/schedule-states.ts";

/** Leaves a batch the draft that it is, from within a transaction, which is undone. */
class Left extends Error {
  readonly why: BatchLeft;

  constructor(why: BatchLeft) {
    super("it stays a draft");
    this.why = why;
  }
}
export const leave = (why: BatchLeft): never => {
  throw new Left(why);
};

/** What a refusal on the way to others' approval leaves to a person; null: it is about the moment, or the schedule. */
export function leftAfter(error: unknown): BatchLeft | null {
  if (error instanceof Left) return error.why;
  if (isExchangeFault(error)) {
    const isNo = error.kind === "refused" && (error.status === 400 || error.status === 422);
    return isNo ? "refused" : null;
  }
  if (!isDashboardError(error)) return null;
  switch (error.code) {
    case "PAYER_NOT_PROVED":
      return "payer";
    case "PURPOSE_REQUIRED":
      return "purpose";
    case "POLICY_REFUSES":
      return "policy";
    case "QUOTE_DIFFERS":
    case "ONLY_SENT_TOKENS":
      return "differs";
    case "SPENDER_NOT_PINNED":
    case "LIMITS_NOT_SET":
      return "closed";
    case "RECIPIENT_COOLING_OFF":
    case "RECIPIENT_AWAITS":
    case "RECIPIENT_REFUSED":
      return "cooling_off";
    case "NOT_FOUND":
      return "receiver";
    default:
      return null;
  }
}
