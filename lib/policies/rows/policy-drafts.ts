import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { Policy, withRule, type PolicyRule } from "#lib/rules/policies/policy.ts";
import {
  currentPolicy,
  lockDecisions,
  policyDraft,
  storePolicyDraft,
  type PolicyDraft,
} from "./policies.ts";

/** Always a later number, so that a draft that was thrown away is never taken for another. */
export const nextNumber = (draft: PolicyDraft | null): bigint => {
  const now = BigInt(Date.now());
  return draft && draft.number >= now ? draft.number + 1n : now;
};

/** Who has changed a draft, once this person changes it too. */
export const actorsOf = (draft: PolicyDraft | null, by: string): string[] => [
  ...(draft?.actors ?? []).filter((id) => id !== by),
  by,
];

/**
 * Puts a rule at the top of the draft, which begins with what holds now where there is none; whoever does so has a
 * hand in it. @throws DashboardError `CONFLICT`: there is no room for another rule
 */
export async function addDraftRule(
  tx: Tx,
  account: Account,
  rule: PolicyRule,
  by: string,
): Promise<void> {
  await lockDecisions(tx, account.id);
  const draft = await policyDraft(tx, account.id);
  const before = draft?.rules ?? (await currentPolicy(tx, account)).rules;
  const rules = Policy.safeParse(withRule(before, "new", rule));
  if (!rules.success) throw new DashboardError("CONFLICT");
  const [number, actors] = [nextNumber(draft), actorsOf(draft, by)];
  await storePolicyDraft(tx, account.id, { rules: rules.data, number, actors });
}
