import "server-only";
import { countOne, forgetCount } from "#lib/store/limiter.ts";
import type { Rows } from "#lib/store/store.ts";
import { DeskError } from "./desk-error.ts";

type Attempt = { email: string; address: string };

const MINUTE = 60;

const personFrom = ({ email, address }: Attempt) => `sign-in:${email}:${address}`;

/**
 * Tries that are let through, right or wrong: of one person from one address; of one address
 * whoever it asks for; of one person from everywhere, high enough that a stranger can hardly keep
 * them out.
 */
const limits = (attempt: Attempt) => [
  { key: personFrom(attempt), most: 5, windowSeconds: 15 * MINUTE },
  { key: `sign-in-from:${attempt.address}`, most: 30, windowSeconds: 15 * MINUTE },
  { key: `sign-in-of:${attempt.email}`, most: 100, windowSeconds: 60 * MINUTE },
];

/**
 * Counts a try before its password is looked at.
 * @throws DeskError `SIGN_IN_LIMITED` with the wait.
 */
export async function countSignIn(rows: Rows, attempt: Attempt): Promise<void> {
  for (const { key, most, windowSeconds } of limits(attempt)) {
    const { count, resetsInSeconds } = await countOne(rows, key, windowSeconds);
    if (count > most) {
      throw new DeskError("SIGN_IN_LIMITED", { retryAfterSeconds: Math.max(1, resetsInSeconds) });
    }
  }
}

/** After the right password a person starts anew; the address and the whole keep their count. */
export async function forgiveSignIn(rows: Rows, attempt: Attempt): Promise<void> {
  await forgetCount(rows, personFrom(attempt));
}
