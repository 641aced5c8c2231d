import "server-only";
import type { KnownBrowser } from "#lib/core/access/known-browsers.ts";
import { countOne, forgetCount, uncountOne, type Counted } from "#lib/core/store/limiter.ts";
import type { Rows, Store } from "#lib/core/store/store.ts";
import { networkOf } from "#protocol/wire/network-of.ts";
import { DashboardError } from "#lib/core/access/dashboard-error.ts";

/** `browser`: known to this address; null for a stranger. */
type Attempt = { email: string; address: string; browser: KnownBrowser | null };
type Budget = { key: readonly string[]; most: number; windowSeconds: number };
/** A try that was let through, as its budgets have counted it. */
export type Try = { key: readonly string[]; counted: Counted }[];

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Everything that is counted of one person, whoever tries. */
const ofPerson = (email: string, ...more: string[]) => ["sign-in", email, ...more];

/**
 * How many wrong passwords are looked at. A browser in which the person has signed in before has its own
 * budget, which nobody else can use up, and a copy of its cookie opens no more than that one. All others
 * share: of one person from one address; of one address, whoever it asks for; of one person from
 * everywhere. Keys of one kind follow each other in one order, so that no two tries wait for each other.
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
 * Counts a try before its password is looked at, so that many at once are as many. One that is refused
 * here is counted nowhere.
 * @throws DashboardError `SIGN_IN_LIMITED` with the wait.
 */
export async function takeTry(store: Store, attempt: Attempt): Promise<Try> {
  return store.transaction(async (tx) => {
    const taken: Try = [];
    for (const { key, most, windowSeconds } of budgetsOf(attempt)) {
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

/** A right password costs nothing; what wrong ones have cost stays. */
export async function giveTryBack(rows: Rows, taken: Try): Promise<void> {
  for (const { key, counted } of taken) await uncountOne(rows, key, counted);
}

/** Forgets every wrong password of one person; an address that tried too much for anyone waits on. */
export async function unlockSignIn(rows: Rows, email: string): Promise<void> {
  await forgetCount(rows, ofPerson(email));
}
