import "server-only";
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { AgentActor, Session } from "#lib/core/access/actor.ts";
import type { KnownBrowser } from "#lib/core/access/known-browsers.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { besideEffects } from "#platform/effects/watch-effects.ts";
import { networkOf } from "#protocol/wire/network-of.ts";

/** The key of a counter; a key of several parts is also forgotten by any of its prefixes. */
type LimitKey = string | readonly string[];
/** So many at most in a window, which begins with the first. */
type RateLimit = { key: LimitKey; most: number; windowSeconds: number };
/** `window` identifies the window that was counted in. */
type Counted = { count: number; resetsInSeconds: number; window: string };

/** `browser`: one known for this e-mail; null for an unknown one. */
type Attempt = { email: string; address: string; browser: KnownBrowser | null };
/** An allowed attempt, as its limits counted it. */
export type Try = { key: LimitKey; counted: Counted }[];

const MINUTE = 60;
const QUARTER = 15 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const limit = (key: LimitKey, most: number, windowSeconds: number): RateLimit => ({
  key,
  most,
  windowSeconds,
});
/** The key of everything that is counted for one person who signs in. */
const ofPerson = (email: string, ...more: string[]) => ["sign-in", email, ...more];

/** Every rate limit of the dashboard: whom it counts, how often at most, in how long. */
export const RATE_LIMITS = {
  /**
   * Wrong passwords. A browser in which the person has signed in before has its own limits: nobody else can
   * use them up, and a copy of its cookie opens only these. All other attempts share three: person and
   * address, address alone, person alone.
   */
  password: ({ email, address, browser }: Attempt) =>
    browser
      ? [
          limit(ofPerson(email, browser.id, "quarter"), 10, QUARTER),
          limit(ofPerson(email, browser.id, "day"), 30, DAY),
        ]
      : [
          limit(ofPerson(email, "from", networkOf(address)), 5, QUARTER),
          limit(["sign-in-from", networkOf(address)], 30, QUARTER),
          limit(ofPerson(email, "from anywhere"), 100, HOUR),
        ],
  /** Wrong codes once the password was right: a code has six digits, so these are fewer. */
  code: ({ email, address, browser }: Attempt) =>
    browser
      ? [
          limit(ofPerson(email, "code", browser.id, "quarter"), 5, QUARTER),
          limit(ofPerson(email, "code", browser.id, "day"), 20, DAY),
        ]
      : [
          limit(ofPerson(email, "code", "from", networkOf(address)), 5, QUARTER),
          limit(ofPerson(email, "code", "from anywhere"), 20, HOUR),
          limit(ofPerson(email, "code", "all day"), 60, DAY),
        ],
  /** Wrong passwords and codes within a session. Another session has its own. */
  factor: ({ id }: Session) => [
    limit(["factor", id, "quarter"], 5, QUARTER),
    limit(["factor", id, "all"], 15, DAY),
  ],
  /** Challenges for a passkey, which anybody may ask for. */
  challenge: (address: string) => [limit(["passkey-from", networkOf(address)], 60, QUARTER)],
  /** Attempts with an invitation's link. */
  link: (address: string) => [limit(["invitation-from", networkOf(address)], 30, QUARTER)],
  /** Costly readings at one door: enough for several tabs that each poll every second. */
  reading: (door: string, person: string) => limit(`${door}:${person}`, 600, MINUTE),
  /** Uploads: more than a person needs who uploads every photo twice. */
  upload: (person: string) => limit(`upload:${person}`, 60, MINUTE),
  /** Mails to addresses that nobody has confirmed yet, of one person. */
  newEmail: (person: string) => limit(`email-change:${person}`, 5, HOUR),
  /** Receipts' codes that anybody checks, from an address and in all: a code of 128 bits needs no more. */
  receiptCheck: (address: string) => [
    limit(["receipt-check-from", networkOf(address)], 30, QUARTER),
    limit("receipt-checks", 3000, QUARTER),
  ],
  /** Receipts mailed to addresses that a person types, of the person and of the account. */
  receiptMail: (person: string, account: string) => [
    limit(`receipt-mail:${person}`, 20, HOUR),
    limit(`receipt-mail-of:${account}`, 200, DAY),
  ],
  /** Receivers of batches that are registered at the exchange, which takes 100 calls of all kinds a minute. */
  batchReceivers: (account: string) => limit(`batch-receivers:${account}`, 40, MINUTE),
  /** What an agent calls, of its token, and of its person in all: each call is a line of the trail. */
  agentCalls: ({ id, person }: AgentActor) => [
    limit(`agent:${id}`, 60, MINUTE),
    limit(`agents-of:${person.id}`, 120, MINUTE),
    limit(`agents-of:${person.id}:day`, 10_000, DAY),
  ],
  /** Requests with a token that opens nothing. */
  agentStranger: (address: string) => limit(["agent-from", networkOf(address)], 60, QUARTER),
  /** Lines of the trail without a session; further ones are only logged. */
  trailOfNobody: (address: string) => limit(`audit:${networkOf(address)}`, 60, MINUTE),
} as const;

// Hashed, because keys hold e-mail and network addresses, and a limit needs only to tell them apart.
const hashed = (part: string) => createHash("sha256").update(part).digest("base64url");
const shortened = (key: LimitKey) => [key].flat().map(hashed).join("/");

/** Adds one to a key's count, in a window that begins with its first count. */
export async function countOne(rows: Rows, key: LimitKey, windowSeconds: number): Promise<Counted> {
  const fresh = sql`now() + make_interval(secs => ${windowSeconds})`;
  const { rows: counted } = await sql<Counted>`
    insert into limiter as kept (key, count, resets_at) values (${shortened(key)}, 1, ${fresh})
    on conflict (key) do update set
      count = case when kept.resets_at <= now() then 1 else kept.count + 1 end,
      resets_at = case when kept.resets_at <= now() then ${fresh} else kept.resets_at end
    returning count, ceil(extract(epoch from resets_at - now()))::integer as "resetsInSeconds",
      resets_at::text as window
  `.execute(rows);
  const [row] = counted;
  if (!row) throw new Error("the limiter answered nothing");
  return row;
}

/** Takes one count back, unless its window has ended meanwhile: a new window never contained it. */
export async function uncountOne(rows: Rows, key: LimitKey, { window }: Counted): Promise<void> {
  await rows
    .updateTable("limiter")
    .set({ count: sql<number>`count - 1` })
    .where("key", "=", shortened(key))
    .where(sql<string>`resets_at::text`, "=", window)
    .where("count", ">", 0)
    .execute();
}

/** Resets a key's count, and the count of every key that begins with it. */
export async function forgetCount(rows: Rows, key: LimitKey): Promise<void> {
  const all = shortened(key);
  await rows
    .deleteFrom("limiter")
    .where((is) =>
      is.or([is("key", "=", all), is(sql<string>`left(key, ${all.length + 1})`, "=", `${all}/`)]),
    )
    .execute();
}

/** Deletes the windows that have ended. */
export async function sweepLimiter(rows: Rows): Promise<void> {
  await rows
    .deleteFrom("limiter")
    .where("resets_at", "<", sql<Date>`now()`)
    .execute();
}

/** Counts one; null: within the limit, else the seconds until its window ends. */
export async function secondsOver(
  rows: Rows,
  { key, most, windowSeconds }: RateLimit,
): Promise<number | null> {
  const { count, resetsInSeconds } = await besideEffects(() => countOne(rows, key, windowSeconds));
  return count > most ? resetsInSeconds : null;
}

/** Counts one. @throws DashboardError `RATE_LIMITED` with the wait */
export async function requireWithin(rows: Rows, one: RateLimit): Promise<void> {
  const retryAfterSeconds = await secondsOver(rows, one);
  if (retryAfterSeconds !== null) throw new DashboardError("RATE_LIMITED", { retryAfterSeconds });
}

/**
 * Counts an attempt before its password or code is checked, so that parallel attempts all count. An attempt
 * refused here is not counted anywhere. The order of the keys is fixed, so that two attempts can't deadlock.
 * @throws DashboardError `SIGN_IN_LIMITED` with the wait.
 */
async function take(store: Store, limits: readonly RateLimit[]): Promise<Try> {
  const counted = (tx: Rows) => countAll(tx, limits);
  return besideEffects(() => store.transaction(counted));
}

async function countAll(tx: Rows, limits: readonly RateLimit[]): Promise<Try> {
  const taken: Try = [];
  for (const { key, most, windowSeconds } of limits) {
    const counted = await countOne(tx, key, windowSeconds);
    if (counted.count > most) {
      const retryAfterSeconds = Math.max(1, counted.resetsInSeconds);
      throw new DashboardError("SIGN_IN_LIMITED", { retryAfterSeconds });
    }
    taken.push({ key, counted });
  }
  return taken;
}

/** A password at the sign-in page. @throws DashboardError `SIGN_IN_LIMITED` */
export const countSignInAttempt = (store: Store, attempt: Attempt): Promise<Try> =>
  take(store, RATE_LIMITS.password(attempt));

/** A code after the right password. @throws DashboardError `SIGN_IN_LIMITED` */
export const takeCodeTry = (store: Store, attempt: Attempt): Promise<Try> =>
  take(store, RATE_LIMITS.code(attempt));

/** A password or code that is asked again within a session. @throws DashboardError `SIGN_IN_LIMITED` */
export const takeSessionTry = (store: Store, session: Session): Promise<Try> =>
  take(store, RATE_LIMITS.factor(session));

/** A challenge for a passkey. @throws DashboardError `SIGN_IN_LIMITED` */
export const takeChallenge = (store: Store, address: string): Promise<Try> =>
  take(store, RATE_LIMITS.challenge(address));

/** An attempt with an invitation's link. @throws DashboardError `SIGN_IN_LIMITED` */
export const takeLinkTry = (store: Store, address: string): Promise<Try> =>
  take(store, RATE_LIMITS.link(address));

/** Uncounts an attempt that was right; earlier wrong ones stay counted. */
export async function uncountAttempt(rows: Rows, taken: Try): Promise<void> {
  for (const { key, counted } of taken) await uncountOne(rows, key, counted);
}

/** Forgets every wrong password and code for one person; an address that is over its own limit still waits. */
export async function unlockSignIn(rows: Rows, email: string): Promise<void> {
  await forgetCount(rows, ofPerson(email));
}
