import "server-only";
import { isDashboardError } from "#lib/core/errors/dashboard-error.ts";
import { isExchangeFault } from "#lib/core/errors/exchange-fault.ts";
import type { BatchLeft, OccurrenceWhy } from "#lib/rules/schedules/schedule-states.ts";

/** What became of preparing a time. */
export type Prepared =
  /** Its payment is there; `asked`: others were asked to approve it · `left`: a batch that stays a draft, and why. */
  | { is: "ready"; asked: boolean; left?: BatchLeft }
  | { is: "later"; seconds: number }
  | { is: "stopped"; why: OccurrenceWhy };

const stopped = (why: OccurrenceWhy): Prepared => ({ is: "stopped", why });

/** Ends preparing from within a transaction, which is undone. */
class Stopped extends Error {
  readonly why: OccurrenceWhy;

  constructor(why: OccurrenceWhy) {
    super("it can't be prepared");
    this.why = why;
  }
}
export const stop = (why: OccurrenceWhy): never => {
  throw new Stopped(why);
};

const FIRST_WAIT_SECONDS = 15;
const LONGEST_WAIT_SECONDS = 600;
const waitAfter = (attempts: number) =>
  Math.min(FIRST_WAIT_SECONDS * 2 ** Math.min(attempts, 10), LONGEST_WAIT_SECONDS);

/** What a refusal on the way means. What is about the moment is tried again. */
export function preparedAfter(error: unknown, attempts: number): Prepared {
  if (error instanceof Stopped) return stopped(error.why);
  const later: Prepared = { is: "later", seconds: waitAfter(attempts) };
  if (isExchangeFault(error)) {
    if (error.kind === "limited") return { is: "later", seconds: error.retryAfterSeconds ?? 60 };
    const isNo = error.kind === "refused" && (error.status === 400 || error.status === 422);
    return isNo ? stopped("refused") : later;
  }
  if (!isDashboardError(error)) throw error;
  switch (error.code) {
    case "NOT_FOUND":
      return stopped("gone");
    case "RECIPIENT_COOLING_OFF":
    case "RECIPIENT_AWAITS":
    case "RECIPIENT_REFUSED":
      return stopped("cooling_off");
    case "WALLET_NOT_USABLE":
      return stopped("wallet");
    case "INVALID_INPUT":
      return stopped("labels");
    case "POLICY_REFUSES":
      return stopped("policy");
    case "SPENDER_NOT_PINNED":
    case "LIMITS_NOT_SET":
    case "ONLY_SENT_TOKENS":
      return stopped("closed");
    default:
      return later;
  }
}
