import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import type { KnownBrowser } from "#lib/core/access/known-browsers.ts";
import {
  countOne,
  forgetCount,
  uncountOne,
  type Counted,
  type LimitKey,
} from "#lib/core/store/limiter.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { networkOf } from "#protocol/wire/network-of.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";

/** `browser`: one known for this e-mail; null for an unknown one. */
type Attempt = { email: string; address: string; browser: KnownBrowser | null };
type Budget = { key: LimitKey; most: number; windowSeconds: number };
/** An allowed attempt, as its budgets counted it. */
export type Try = { key: LimitKey; counted: Counted }[];

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The key of everything that is counted for one person. */
const ofPerson = (email: string, ...more: string[]) => ["sign-in", email, ...more];

/** How many wrong passwords are checked. */
function passwordBudgets({ email, address, browser }: Attempt): Budget[] {
  if (browser) {
    return [
      { key: ofPerson(email, browser.id, "quarter"), most: 10, windowSeconds: 15 * MINUTE },
      { key: ofPerson(email, browser.id, "day"), most: 30, windowSeconds: 24 * HOUR },
    ];
  }
  const network = networkOf(address);
  return [
    { key: ofPerson(email, "from", network), most: 5, windowSeconds: 15 * MINUTE },
    { key: ["sign-in-from", network], most: 30, windowSeconds: 15 * MINUTE },
    { key: ofPerson(email, "from anywhere"), most: 100, windowSeconds: HOUR },
  ];
}

/** How many wrong codes are checked once the password was right: a code has six digits, so these are fewer. */
function codeBudgets({ email, address, browser }: Attempt): Budget[] {
  if (browser) {
    return [
      { key: ofPerson(email, "code", browser.id, "quarter"), most: 5, windowSeconds: 15 * MINUTE },
      { key: ofPerson(email, "code", browser.id, "day"), most: 20, windowSeconds: 24 * HOUR },
    ];
  }
  return [
    {
      key: ofPerson(email, "code", "from", networkOf(address)),
      most: 5,
      windowSeconds: 15 * MINUTE,
    },
    { key: ofPerson(email, "code", "from anywhere"), most: 20, windowSeconds: HOUR },
    { key: ofPerson(email, "code", "all day"), most: 60, windowSeconds: 24 * HOUR },
  ];
}

/** How many wrong passwords and codes are checked within a session. Another session has its own. */
function sessionBudgets({ id }: Session): Budget[] {
  return [
    { key: ["factor", id, "quarter"], most: 5, windowSeconds: 15 * MINUTE },
    { key: ["factor", id, "all"], most: 15, windowSeconds: 24 * HOUR },
  ];
}

/**
 * Counts an attempt before its password or code is checked, so that parallel attempts all count. An attempt
 * refused here is not counted anywhere. The order of the keys is fixed, so that two attempts can't deadlock.
 * @throws DashboardError `SIGN_IN_LIMITED` with the wait.
 */
async function take(store: Store, budgets: readonly Budget[]): Promise<Try> {
  return store.transaction(async (tx) => {
    const taken: Try = [];
    for (const { key, most, windowSeconds } of budgets) {
      const counted = await countOne(tx, key, windowSeconds);
      if (counted.count > most) {
        const retryAfterSeconds = Math.max(1, counted.resetsInSeconds);
        throw new DashboardError("SIGN_IN_LIMITED", { retryAfterSeconds });
      }
      taken.push({ key, counted });
    }
    return taken;
  });
}

/**
 * A password at the sign-in page. A browser in which the person has signed in before has its own budget:
 * nobody else can use it up, and a copy of its cookie opens only this budget. All other attempts share three:
 * person and address, address alone, person alone.
 * @throws DashboardError `SIGN_IN_LIMITED`
 */
export const countSignInAttempt = (store: Store, attempt: Attempt): Promise<Try> =>
  take(store, passwordBudgets(attempt));

/** A code after the right password, counted in the same way. @throws DashboardError `SIGN_IN_LIMITED` */
export const takeCodeTry = (store: Store, attempt: Attempt): Promise<Try> =>
  take(store, codeBudgets(attempt));

/** A password or code that is asked again within a session. @throws DashboardError `SIGN_IN_LIMITED` */
export const takeSessionTry = (store: Store, session: Session): Promise<Try> =>
  take(store, sessionBudgets(session));

/** A challenge for a passkey, which anybody may ask for. @throws DashboardError `SIGN_IN_LIMITED` */
export const takeChallenge = (store: Store, address: string): Promise<Try> =>
  take(store, [
    { key: ["passkey-from", networkOf(address)], most: 60, windowSeconds: 15 * MINUTE },
  ]);

/**
 * An attempt with an invitation's link, counted as one to sign in from an address.
 * @throws DashboardError `SIGN_IN_LIMITED`
 */
export const takeLinkTry = (store: Store, address: string): Promise<Try> =>
  take(store, [
    { key: ["invitation-from", networkOf(address)], most: 30, windowSeconds: 15 * MINUTE },
  ]);

/** Uncounts an attempt that was right; earlier wrong ones stay counted. */
export async function uncountAttempt(rows: Rows, taken: Try): Promise<void> {
  for (const { key, counted } of taken) await uncountOne(rows, key, counted);
}

/** Forgets every wrong password and code for one person; an address that is over its own limit still waits. */
export async function unlockSignIn(rows: Rows, email: string): Promise<void> {
  await forgetCount(rows, ofPerson(email));
}
