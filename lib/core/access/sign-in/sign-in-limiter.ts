import "server-only";
import type { KnownBrowser } from "#lib/core/access/known-browsers.ts";
import { countOne, forgetCount, uncountOne, type Counted } from "#lib/core/store/limiter.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { networkOf } from "#protocol/wire/network-of.ts";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";

/** `browser`: one known for this e-mail; null for an unknown one. */
type Attempt = { email: string; address: string; browser: KnownBrowser | null };
type Budget = { key: readonly string[]; most: number; windowSeconds: number };
/** An allowed attempt, as its budgets counted it. */
export type Try = { key: readonly string[]; counted: Counted }[];

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** The key of everything that is counted for one person. */
const ofPerson = (email: string, ...more: string[]) => ["sign-in", email, ...more];

/**
 * How many wrong passwords are checked. A browser in which the person has signed in before has its own
 * budget: nobody else can use it up, and a copy of its cookie opens only this budget. All other attempts
 * share three: person and address, address alone, person alone. The order of the keys is fixed, so that two
 * attempts can't deadlock.
 */
function budgetsOf({ email, address, browser }: Attempt): Budget[] {
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

/**
 * Counts an attempt before its password is checked, so that parallel attempts all count. An attempt refused
 * here is not counted anywhere.
 * @throws DashboardError `SIGN_IN_LIMITED` with the wait.
 */
export const takeTry = (store: Store, attempt: Attempt): Promise<Try> =>
  take(store, budgetsOf(attempt));

/**
 * Counts an attempt with an invitation's link, as one to sign in from an address.
 * @throws DashboardError `SIGN_IN_LIMITED` with the wait.
 */
export const takeLinkTry = (store: Store, address: string): Promise<Try> =>
  take(store, [
    { key: ["invitation-from", networkOf(address)], most: 30, windowSeconds: 15 * MINUTE },
  ]);

async function take(store: Store, budgets: Budget[]): Promise<Try> {
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

/** Uncounts an attempt with the right password; earlier wrong ones stay counted. */
export async function giveTryBack(rows: Rows, taken: Try): Promise<void> {
  for (const { key, counted } of taken) await uncountOne(rows, key, counted);
}

/** Forgets every wrong password for one person; an address that is over its own limit still waits. */
export async function unlockSignIn(rows: Rows, email: string): Promise<void> {
  await forgetCount(rows, ofPerson(email));
}
