import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { deciders, pastDeciders } from "#lib/core/access/deciders.ts";
import type { Rows } from "#lib/core/store/store.ts";

/**
 * How many people beside this one may decide the account's requests, or once could, here or in the main account
 * above: whoever removes the others does not thereby free himself of being looked over.
 */
export async function countEligibleApprovers(
  rows: Rows,
  account: Pick<Account, "id">,
  person: string,
): Promise<number> {
  const [now, past] = await Promise.all([deciders(rows, account), pastDeciders(rows, account)]);
  const all = new Set([...now.map(({ id }) => id), ...past]);
  all.delete(person);
  return all.size;
}

/**
 * Whether somebody beside this person can approve what they ask for, shut out or not, or once could: whoever may
 * decide and still waits for the first approval does not yet.
 */
export async function canOthersApprove(
  rows: Rows,
  account: Pick<Account, "id">,
  person: string,
): Promise<boolean> {
  const [now, past] = await Promise.all([deciders(rows, account), pastDeciders(rows, account)]);
  const settled = now.filter(({ approvesFrom }) => approvesFrom <= new Date());
  return [...settled.map(({ id }) => id), ...past].some((id) => id !== person);
}
