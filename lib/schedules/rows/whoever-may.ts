import "server-only";
import { peopleOfAccount } from "#lib/core/access/people-rows.ts";
import { personMay } from "#lib/core/access/still-allowed.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import type { Rows } from "#lib/core/store/store.ts";

const MOST_TOLD = 50;

/** Those of an account's people who may take a schedule over, in whose place nobody else can. */
export async function whoeverMay(
  rows: Rows,
  accountId: string,
  permission: Permission,
): Promise<string[]> {
  const people = await peopleOfAccount(rows, accountId, MOST_TOLD);
  const may: string[] = [];
  for (const { id: personId } of people) {
    if (await personMay(rows, { personId, accountId }, permission)) may.push(personId);
  }
  return may;
}
