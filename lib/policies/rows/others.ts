import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { deciders, pastDeciders } from "#lib/core/access/deciders.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { DECIDES } from "#lib/policies/rows/who-decides.ts";
import type { RequestDeed } from "#protocol/policies/request-content.ts";

/**
 * How many people beside this one may decide the account's requests, or once could, here or in the main account
 * above: whoever removes the others does not thereby free himself of being looked over.
 */
export async function countOthers(
  rows: Rows,
  account: Pick<Account, "id">,
  person: string,
  deed: RequestDeed = "payout",
): Promise<number> {
  const right = DECIDES[deed];
  const [now, past] = await Promise.all([
    deciders(rows, account, right),
    pastDeciders(rows, account, right),
  ]);
  const all = new Set([...now.map(({ id }) => id), ...past]);
  all.delete(person);
  return all.size;
}
