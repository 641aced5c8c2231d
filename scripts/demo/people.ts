import { sql } from "kysely";
import { personByEmail } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { addPerson } from "#lib/people/rows/people.ts";
import { daysBefore } from "./calendar.ts";
import { DEMO_PASSWORD, PEOPLE, type Team } from "./company.ts";

/** Days that everybody has been here, so that each may decide what was asked since. */
const HERE_DAYS = 93;

/** The five people with their sign-ins; the dashboard's first administrator is one of them. */
export async function addTeam(
  { store }: { store: Store },
  accountId: string,
  now: Date,
): Promise<Team> {
  const ids: string[] = [];
  for (const { email, name, role } of PEOPLE) {
    const known = await personByEmail(store.db, email);
    if (!known) {
      await addPerson(store, {
        email,
        name,
        roles: [role],
        password: DEMO_PASSWORD,
        accountId,
      });
    }
    const person = known ?? (await personByEmail(store.db, email));
    ids.push(person?.id ?? "");
    await sql`update person set name = ${name} where email = ${email}`.execute(store.db);
  }
  const since = daysBefore(now, HERE_DAYS);
  await sql`update person set "createdAt" = ${since} where id = any(${ids})`.execute(store.db);
  // Whoever has paid so much has signed in.
  await sql`update person set last_signed_in_at = coalesce(last_signed_in_at, ${daysBefore(now, 1)})
    where id = any(${ids})`.execute(store.db);
  await sql`update membership set created_at = ${since}, decides_since = ${since}
    where person_id = any(${ids})`.execute(store.db);
  const [first, second, third, fourth, operator] = ids as [string, string, string, string, string];
  return {
    admins: [first, second],
    approvers: [third, fourth],
    operator,
    names: new Map(PEOPLE.map(({ name }, at) => [ids[at] ?? "", name])),
  };
}
