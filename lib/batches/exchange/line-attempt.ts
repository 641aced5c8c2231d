import "server-only";
import { isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { BatchStop, LineStop } from "#lib/rules/batches/batch-states.ts";

/** What became of the attempt to pay a line. */
export type LineAttempt =
  /** The exchange was asked, or had been. */
  | { is: "begun" }
  /** It can't be said now; to be tried again. */
  | { is: "later"; seconds: number }
  /** It alone is not paid. */
  | { is: "stopped"; why: LineStop }
  /** No line is paid until a person has looked. */
  | { is: "paused"; why: BatchStop };

const TRY_AGAIN_SECONDS = 5;

export const later = (seconds = TRY_AGAIN_SECONDS): LineAttempt => ({ is: "later", seconds });
export const paused = (why: BatchStop): LineAttempt => ({ is: "paused", why });
export const stopped = (why: LineStop): LineAttempt => ({ is: "stopped", why });

/** What ends an attempt from within a transaction, which is undone. */
class Ended extends Error {
  readonly attempt: LineAttempt;

  constructor(attempt: LineAttempt) {
    super("the line is not paid");
    this.attempt = attempt;
  }
}
export const end = (attempt: LineAttempt): never => {
  throw new Ended(attempt);
};

/** What a refusal by a check of ours means for the line or the whole batch. */
export function attemptOf(error: unknown): LineAttempt {
  if (error instanceof Ended) return error.attempt;
  if (isExchangeFault(error)) {
    if (error.kind === "limited") return later(error.retryAfterSeconds);
    // A refused quote is about this line; nothing was asked that moves money.
    return error.kind === "refused" && (error.status === 400 || error.status === 422)
      ? stopped("refused")
      : later();
  }
  if (!isDashboardError(error)) throw error;
  switch (error.code) {
    case "NOT_FOUND":
      return stopped("receiver");
    case "RECIPIENT_COOLING_OFF":
    case "RECIPIENT_AWAITS":
    case "RECIPIENT_REFUSED":
      return stopped("cooling_off");
    case "PAYOUT_NOT_OVER":
      return stopped("not_over");
    case "QUOTE_DIFFERS":
      return stopped("differs");
    case "SPENDER_NOT_PINNED":
    case "SPENDER_CHANGED":
    case "LIMITS_NOT_SET":
      return paused("spender");
    default:
      // About the moment: the exchange or the chain is away, the quote ended, or something else is under way.
      return later();
  }
}
