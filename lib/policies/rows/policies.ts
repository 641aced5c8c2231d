import "server-only";
import { sql } from "kysely";
import { toJson } from "#platform/json-column.ts";
import type { Account } from "#lib/core/access/actor.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { defaultPolicy } from "#lib/rules/policies/default-policy.ts";
import { Policy } from "#lib/rules/policies/policy.ts";

/** `version` 0: nobody has set one, and the default of the environment holds. */
export type StoredPolicy = {
  rules: Policy;
  version: bigint;
  setBy: string | null;
  setAt: Date | null;
};

type Policed = Pick<Account, "id" | "environment">;

/** The main account whose policy applies to an account; a sub-account has none of its own. */
async function policedBy(rows: Rows, accountId: string): Promise<string> {
  const opened = await rows
    .selectFrom("sub_account")
    .select("account_id")
    .where("own_account_id", "=", accountId)
    .executeTakeFirst();
  return opened?.account_id ?? accountId;
}

export async function currentPolicy(rows: Rows, account: Policed): Promise<StoredPolicy> {
  const row = await rows
    .selectFrom("policy")
    .selectAll()
    .where("account_id", "=", await policedBy(rows, account.id))
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) {
    return { rules: defaultPolicy(account.environment), version: 0n, setBy: null, setAt: null };
  }
  const { version, set_by: setBy, set_at: setAt } = row;
  return { rules: Policy.parse(row.rules), version, setBy, setAt };
}

/** Adds the next version. */
export async function addPolicy(
  tx: Tx,
  accountId: string,
  { rules, version, setBy }: { rules: Policy; version: bigint; setBy: string },
): Promise<void> {
  await tx
    .insertInto("policy")
    .values({ account_id: accountId, version, rules: toJson<unknown>(rules), set_by: setBy })
    .execute();
}

/** `actors`: who has changed it, the last one last. */
export type PolicyDraft = { rules: Policy; number: bigint; actors: string[]; editedAt: Date };

export async function policyDraft(rows: Rows, accountId: string): Promise<PolicyDraft | null> {
  const row = await rows
    .selectFrom("policy_draft")
    .selectAll()
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  if (!row) return null;
  const { number, actors, edited_at: editedAt } = row;
  return { rules: Policy.parse(row.rules), number, actors, editedAt };
}

/** Stores the draft under the next number. */
export async function storePolicyDraft(
  tx: Tx,
  accountId: string,
  { rules, number, actors }: Omit<PolicyDraft, "editedAt">,
): Promise<void> {
  const row = { rules: toJson<unknown>(rules), number, actors };
  await tx
    .insertInto("policy_draft")
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) =>
      conflict.column("account_id").doUpdateSet({ ...row, edited_at: sql<Date>`now()` }),
    )
    .execute();
}

export async function dropPolicyDraft(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom("policy_draft").where("account_id", "=", accountId).execute();
}

/**
 * Makes everything that a policy decides for an account wait for one another until the transaction ends, so
 * that two at once can't both stay within a bound.
 */
export async function lockDecisions(tx: Tx, accountId: string): Promise<void> {
  await tx
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    // Not `forUpdate`: other transactions may still write rows that reference the account.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
