import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { decidersOf } from "#lib/policies/rows/who-decides.ts";
import type { RequestDeed } from "#protocol/policies/request-content.ts";

/** People who have ever decided a request of the account; changes and what moves money apart. */
async function everDecided(rows: Rows, accountId: string, deed: RequestDeed): Promise<string[]> {
  const found = await rows
    .selectFrom("approval_answer")
    .innerJoin("approval_request", "approval_request.id", "approval_answer.request_id")
    .select("approval_answer.person_id as id")
    .distinct()
    .where("approval_request.account_id", "=", accountId)
    .where("approval_request.deed", deed === "change" ? "=" : "<>", "change")
    .execute();
  return found.map(({ id }) => id);
}

/**
 * How many people beside this one may decide the account's requests, or once did: whoever removes the others
 * does not thereby free himself of being looked over.
 */
export async function countOthers(
  rows: Rows,
  { id }: Pick<Account, "id">,
  person: string,
  deed: RequestDeed = "payout",
): Promise<number> {
  const [now, ever] = await Promise.all([decidersOf(rows, id, deed), everDecided(rows, id, deed)]);
  const all = new Set([...now.map((one) => one.id), ...ever]);
  all.delete(person);
  return all.size;
}
