import { networkOf } from "#protocol/wire/network-of.ts";
import { sweepKeys } from "#service/db/access/idempotency-keys.ts";
import { countCall, sweepCallWindows } from "#service/db/access/rate-limit.ts";
import type { KnownCredential } from "./credentials.ts";
import type { Deps } from "./deps.ts";
import { sweepPaymentTraces } from "#service/db/core/payment-traces.ts";

/** A caller's standing after a call, as the RateLimit headers report it. */
export type CallCount = {
  limit: number;
  remaining: number;
  /** Until the count starts again, rounded up. */
  resetSeconds: number;
  /** This call exceeds the limit. */
  isOver: boolean;
};

/** The counts that a call adds to. `account`: the credential's account; null without a credential. */
type Caller = { own: string; account: string | null };
type CountCall = (caller: Caller) => Promise<CallCount>;

/** All credentials of one account together may use this many windows (INTERFACE §1). */
export const ACCOUNT_WINDOWS = 10;

/** Bounds the memory that remembered refusals take; a caller that is forgotten is only counted again. */
const REMEMBERED = 10_000;

/** Whom a call is counted for. `peer`: the remote address; null when its socket is gone. */
type CalledBy = { credential: KnownCredential | null; isManagement: boolean; peer: string | null };

/**
 * The counters of a call: its credential's and account's, or those of all unapproved sub-accounts of an
 * account; else the management token's or its address's.
 */
export function countedAs({ credential, isManagement, peer }: CalledBy): Caller {
  if (credential) {
    const { countsAs, user, accountId, mayExchange } = credential;
    // However many an account has created, those that nobody has approved have one window together.
    if (!mayExchange) return { own: `unapproved of ${accountId}`, account: null };
    return { own: `credential ${countsAs}`, account: `account ${user.id}` };
  }
  const own = isManagement ? "management" : `address ${networkOf(peer ?? "unknown")}`;
  return { own, account: null };
}

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1000));

/**
 * The limit of INTERFACE §1, counted in the database, so that replicas share it. A refused caller stays
 * refused until the window ends, without another query.
 */
export function callLimiter({ db, callsPerMinute: limit }: Deps): CountCall {
  const refusedUntil = new Map<string, number>();

  const refuse = (leftMs: number): CallCount => ({
    limit,
    remaining: 0,
    resetSeconds: secondsOf(leftMs),
    isOver: true,
  });
  const remember = (counted: string, until: number) => {
    const [oldest] = refusedUntil.keys();
    if (refusedUntil.size >= REMEMBERED && oldest !== undefined) refusedUntil.delete(oldest);
    refusedUntil.set(counted, until);
  };
  const remembered = (counted: string, now: number): number | null => {
    const until = refusedUntil.get(counted);
    if (until !== undefined && until > now) return until - now;
    refusedUntil.delete(counted);
    return null;
  };

  return async ({ own, account }) => {
    const now = performance.now();
    const known = remembered(own, now) ?? (account === null ? null : remembered(account, now));
    if (known !== null) return refuse(known);
    const windows = await countCall(
      db,
      { caller: own, limit },
      account === null ? null : { caller: account, limit: limit * ACCOUNT_WINDOWS },
    );
    const { caller, left, leftMs } = windows.reduce((one, other) =>
      other.left < one.left ? other : one,
    );
    if (left >= 0) {
      return { limit, remaining: left, resetSeconds: secondsOf(leftMs), isOver: false };
    }
    remember(caller, now + leftMs);
    return refuse(leftMs);
  };
}

/** Rows per statement; small, so that the delete holds up no caller. */
const BATCH = 1_000;

/** Erases expired call windows and expired idempotency keys. True when more rows are waiting. */
export async function sweep({ db }: Deps): Promise<boolean> {
  const swept = [
    await sweepCallWindows(db, BATCH),
    await sweepKeys(db, BATCH),
    await sweepPaymentTraces(db, BATCH),
  ];
  return swept.includes(BATCH);
}
