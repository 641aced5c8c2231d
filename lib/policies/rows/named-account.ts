import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import type { NamedAccount, NamedRoles } from "#lib/rules/policies/requested-change.ts";

type Account = Pick<NamedAccount, "name" | "kind" | "document"> & { id: string };

/** An account as a request names it. */
export const asNamed = ({ id, name, kind, document }: Account): NamedAccount => ({
  account: id,
  name,
  kind,
  document,
});

/** With what somebody may do there. */
export const withRoles = (account: Account, roles: readonly string[]): NamedRoles => ({
  ...asNamed(account),
  roles,
});

export async function namedAccount(rows: Rows, accountId: string): Promise<NamedAccount> {
  const found = await rows
    .selectFrom("account")
    .leftJoin("sub_account", "sub_account.own_account_id", "account.id")
    .select(["account.id", "account.name", "account.kind", "sub_account.document"])
    .where("account.id", "=", accountId)
    .executeTakeFirstOrThrow();
  return asNamed(found);
}
