import "server-only";
import { peopleOfAccount } from "#lib/core/access/people-rows.ts";
import { personMay } from "#lib/core/access/still-allowed.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import type { Rows } from "#lib/core/store/store.ts";

const MOST_TOLD = 50;

/** Those of an account's people, and of those who had a hand in a schedule, who may go on with it. */
export async function whoeverMay(
  rows: Rows,
  accountId: string,
  permission: Permission,
  actors: readonly string[],
): Promise<string[]> {
  const people = await peopleOfAccount(rows, accountId, MOST_TOLD);
  const may: string[] = [];
  // In a sub-account its main account's people act, who are no members of it.
  for (const personId of new Set([...people.map(({ id }) => id), ...actors])) {
    if (await personMay(rows, { personId, accountId }, permission)) may.push(personId);
  }
  return may;
}
