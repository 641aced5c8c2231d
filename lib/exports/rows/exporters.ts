import "server-only";
import { peopleOfAccount } from "#lib/core/access/people-rows.ts";
import { personMay } from "#lib/core/access/still-allowed.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** Those of some people who may sign in and export the account's payments now. */
export async function exportersAmong(
  rows: Rows,
  accountId: string,
  people: readonly string[],
): Promise<string[]> {
  const allowed: string[] = [];
  for (const personId of people) {
    if (await personMay(rows, { personId, accountId }, "activity:export")) allowed.push(personId);
  }
  return allowed;
}

/** Of an account's own people, whom a schedule may name. */
const MOST_OFFERED = 50;

export async function exportersOf(rows: Rows, accountId: string) {
  const people = await peopleOfAccount(rows, accountId, MOST_OFFERED);
  const allowed = await exportersAmong(
    rows,
    accountId,
    people.map(({ id }) => id),
  );
  return people.filter(({ id }) => allowed.includes(id));
}
