import "server-only";
import { ROLES, type Role } from "#lib/core/access/permissions.ts";
import { shownEmail } from "#lib/core/access/sign-in/login-email.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** Who somebody is, for whoever decides what they ask for. `email`: null once they were removed. */
export type PersonSeen = { name: string; email: string | null; roles: Role[] };

/** People by id, with the roles that count in this account now: its own, and its main account's. */
export async function peopleSeen(
  rows: Rows,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, PersonSeen>> {
  if (ids.length === 0) return new Map();
  const main = rows
    .selectFrom("sub_account")
    .select("account_id")
    .where("own_account_id", "=", accountId);
  const found = await rows
    .selectFrom("person")
    .leftJoin("membership", (join) =>
      join
        .onRef("membership.person_id", "=", "person.id")
        .on((is) => is.or([is("account_id", "=", accountId), is("account_id", "in", main)])),
    )
    .select(["person.id", "person.name", "person.email", "person.removed_at", "membership.roles"])
    .where("person.id", "in", [...new Set(ids)])
    .execute();
  const byId = Map.groupBy(found, ({ id }) => id);
  return new Map(
    [...byId].map(([id, memberships]) => {
      const [{ name = "", email = "", removed_at: removedAt = null } = {}] = memberships;
      const roles = ROLES.filter((role) => memberships.some((one) => one.roles?.includes(role)));
      return [id, { name, email: removedAt ? null : shownEmail(email), roles }];
    }),
  );
}
