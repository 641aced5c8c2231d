import { countCall } from "#service/db/call-windows.ts";
import type { Deps } from "./deps.ts";

/** How a caller stands after a call: what the RateLimit headers say. */
export type CallCount = {
  limit: number;
  remaining: number;
  /** Until the count begins anew, rounded up. */
  resetSeconds: number;
  /** This call is one too many. */
  isOver: boolean;
};

/** Counts a call of `caller`. */
export type CountCall = (caller: string) => Promise<CallCount>;

/** Callers remembered as refused: a bound for our memory, not for them. */
const REMEMBERED = 10_000;

/**
 * The limit of INTERFACE §1, counted in the database, so that replicas share it. Who is refused once
 * is refused until the window's end without asking the database again.
 */
export function callLimiter({ db, callsPerMinute: limit }: Deps): CountCall {
  const refusedUntil = new Map<string, number>();

  const refuse = (leftMs: number): CallCount => ({
    limit,
    remaining: 0,
    resetSeconds: Math.max(1, Math.ceil(leftMs / 1000)),
    isOver: true,
  });
  const remember = (caller: string, until: number) => {
    const [oldest] = refusedUntil.keys();
    if (refusedUntil.size >= REMEMBERED && oldest !== undefined) refusedUntil.delete(oldest);
    refusedUntil.set(caller, until);
  };

  return async (caller) => {
    const now = performance.now();
    const until = refusedUntil.get(caller);
    if (until !== undefined && until > now) return refuse(until - now);
    refusedUntil.delete(caller);
    const { calls, leftMs } = await countCall(db, caller, limit);
    if (calls > limit) {
      remember(caller, now + leftMs);
      return refuse(leftMs);
    }
    const resetSeconds = Math.max(1, Math.ceil(leftMs / 1000));
    return { limit, remaining: limit - calls, resetSeconds, isOver: false };
  };
}
