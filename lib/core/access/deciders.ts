import "server-only";
import { sql } from "kysely";
import type { Account } from "#lib/core/access/actor.ts";
import { env } from "#lib/core/env.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Role } from "#lib/core/store/tables.ts";
import { can, ROLES, type Permission } from "./permissions.ts";

/** Whether one of a membership's roles gives the right. */
const gives = (right: Permission) => {
  const roles: readonly Role[] = ROLES.filter((role) => can([role], right));
  return sql<boolean>`membership.roles && array[${sql.join(roles)}]::text[]`;
};

/** What deciding takes: others' requests, or their changes to who may do what. */
const DECIDING = ["request:decide", "people:manage"] as const satisfies readonly Permission[];

/**
 * The value of `decides_since` with which a membership gets these roles: it stays unless they let the person
 * decide what the roles so far did not.
 */
export const decidesSince = (roles: readonly Role[]) => {
  const had = DECIDING.filter((right) => can(roles, right)).map(gives);
  return sql<Date>`case
    when ${sql.join([sql`true`, ...had], sql` and `)} then membership.decides_since else now() end`;
};

/** `approvesFrom`: when the person may approve first; somebody new waits. */
export type Decider = { id: string; name: string; isActive: boolean; approvesFrom: Date };

const HOUR_MS = 3_600_000;

/**
 * Everyone whose role lets them decide this account's requests, also those who may not sign in now; by name.
 * Of somebody with several memberships the oldest counts.
 * @param right what deciding takes
 */
export async function deciders(
  rows: Rows,
  { id }: Pick<Account, "id">,
  right: Permission = "request:decide",
): Promise<Decider[]> {
  const found = await rows
    .selectFrom("membership")
    .innerJoin("person", "person.id", "membership.person_id")
    .select(["person.id", "person.name"])
    .select((is) => [
      is("person.deactivated_at", "is", null).$castTo<boolean>().as("isActive"),
      is.fn.min<Date>("membership.decides_since").as("since"),
    ])
    .where(gives(right))
    .where((is) =>
      is.or([
        is("membership.account_id", "=", id),
        is(
          "membership.account_id",
          "in",
          rows.selectFrom("sub_account").select("account_id").where("own_account_id", "=", id),
        ),
      ]),
    )
    .groupBy(["person.id", "person.name", "person.deactivated_at"])
    .orderBy("person.name")
    .orderBy("person.id")
    .execute();
  const waitMs = env().APPROVER_WAIT_HOURS * HOUR_MS;
  return found.map(({ since, ...one }) => ({
    ...one,
    approvesFrom: new Date(since.getTime() + waitMs),
  }));
}
