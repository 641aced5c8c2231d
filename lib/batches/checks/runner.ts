import "server-only";
import { actingMembership } from "#lib/core/access/acting-accounts.ts";
import type { Account, Person } from "#lib/core/access/actor.ts";
import { grantsPermission } from "#lib/core/access/permissions.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { PolicyActor } from "#lib/policies/checks/policy-verdict.ts";

/**
 * Whoever runs a batch, as a policy sees them now; null where they may not make payouts any more. Keeps the person
 * and their roles as they are until the transaction ends: whoever takes one of them away waits for it.
 */
export async function lockRunner(
  tx: Tx,
  account: Account,
  personId: string,
): Promise<PolicyActor | null> {
  await tx.selectFrom("person").select("id").where("id", "=", personId).forShare().execute();
  await tx
    .selectFrom("membership")
    .select("person_id")
    .where("person_id", "=", personId)
    .orderBy("account_id")
    .forShare()
    .execute();
  return runnerOf(tx, account, personId);
}

/** The same without locks. */
export async function runnerOf(
  rows: Rows,
  account: Account,
  personId: string,
): Promise<PolicyActor | null> {
  const found = await rows
    .selectFrom("person")
    .select(["id", "name", "email"])
    .where("id", "=", personId)
    .where("deactivated_at", "is", null)
    .executeTakeFirst();
  const now = found && (await actingMembership(rows, personId, account.id));
  if (!now || now.id !== account.id) return null;
  if (!grantsPermission(now.roles, "payout:create")) return null;
  return { account, person: found satisfies Person, roles: now.roles };
}
