"use server";
import { action } from "#lib/core/doors/action.ts";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { deciders } from "#lib/core/access/deciders.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { countEligibleApprovers } from "#lib/policies/rows/eligible-approvers.ts";
import {
  addPolicy,
  currentPolicy,
  dropPolicyDraft,
  storePolicyDraft,
  lockDecisions,
  policyDraft,
  type PolicyDraft,
} from "#lib/policies/rows/policies.ts";
import { actorsOf, nextNumber } from "#lib/policies/rows/policy-drafts.ts";
import { sponsoredUntil } from "#lib/policies/rows/sponsorships.ts";
import { ruleOf, SavePolicyRule } from "#lib/rules/policies/policy-rule-form.ts";
import { OfPolicyDraft, Policy, SavePolicyDraft, withRule } from "#lib/rules/policies/policy.ts";

const seenOf = (draft: PolicyDraft | null) => String(draft?.number ?? 0n);

/** The draft that the person saw, locked until the transaction ends. @throws DashboardError `CONFLICT` */
async function draftAsSeen(tx: Tx, account: Account, seen: string): Promise<PolicyDraft | null> {
  await lockDecisions(tx, account.id);
  const draft = await policyDraft(tx, account.id);
  if (seenOf(draft) !== seen) throw new DashboardError("CONFLICT");
  return draft;
}

/** Stores the draft of the next policy; nothing of it holds until it is switched on. */
export const savePolicyDraftAction = action(
  SavePolicyDraft,
  "settings:write",
  async ({ rules, seen }, { account, actor, store, audit }) => {
    audit.note({ action: "policy:draft", subject: `policy of ${account.id}`, detail: { rules } });
    return store.transaction(async (tx) => {
      const draft = await draftAsSeen(tx, account, seen);
      const number = nextNumber(draft);
      const actors = actorsOf(draft, actor.person.id);
      await storePolicyDraft(tx, account.id, { rules, number, actors });
      await audit.writeIn(tx);
      return {};
    });
  },
  { fresh: true },
);

/** Stores one rule of the draft; a new one becomes the first. */
export const savePolicyRuleAction = action(
  SavePolicyRule,
  "settings:write",
  async ({ rule: place, seen, ...form }, { account, actor, store, audit }) => {
    const rule = ruleOf(form);
    audit.note({ action: "policy:draft", subject: `policy of ${account.id}`, detail: { rule } });
    await store.transaction(async (tx) => {
      const draft = await draftAsSeen(tx, account, seen);
      const rules = draft && withRule(draft.rules, place, rule);
      if (rules === null) throw new DashboardError("NOT_FOUND");
      const checked = Policy.safeParse(rules);
      if (!checked.success) throw new DashboardError("CONFLICT");
      const number = nextNumber(draft);
      const actors = actorsOf(draft, actor.person.id);
      await storePolicyDraft(tx, account.id, { rules, number, actors });
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);

export const discardPolicyDraftAction = action(
  OfPolicyDraft,
  "settings:write",
  async ({ seen }, { account, store, audit }) => {
    audit.note({ action: "policy:discard", subject: `policy of ${account.id}` });
    await store.transaction(async (tx) => {
      await draftAsSeen(tx, account, seen);
      await dropPolicyDraft(tx, account.id);
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);

/** Somebody who changed nothing of it, and is tied to nobody who did, switches it on, unless they are alone. */
async function requireOther(tx: Tx, actor: Session, draft: PolicyDraft): Promise<void> {
  const { person, account } = actor;
  const me = (await deciders(tx, account)).find(({ id, isActive }) => id === person.id && isActive);
  if (!me) throw new DashboardError("NOT_ALLOWED");
  if ((await countEligibleApprovers(tx, account, person.id)) === 0) return;
  if (draft.actors.includes(person.id)) throw new DashboardError("OWN_PART");
  const sponsored = await sponsoredUntil(tx, draft.actors);
  if (sponsored(person.id, draft.actors)) throw new DashboardError("SPONSORED_APPROVER");
  if (me.approvesFrom > new Date()) throw new DashboardError("NEW_APPROVER");
}

/** Puts the draft in force as a whole, as the next version. */
export const switchOnPolicyAction = action(
  OfPolicyDraft,
  "request:decide",
  async ({ seen }, { account, actor, store, audit }) => {
    audit.note({ action: "policy:set", subject: `policy of ${account.id}` });
    if (account.kind !== "main") throw new DashboardError("NOT_FOUND");
    await store.transaction(async (tx) => {
      const draft = await draftAsSeen(tx, account, seen);
      if (draft === null) throw new DashboardError("NOT_FOUND");
      await requireOther(tx, actor, draft);
      const old = await currentPolicy(tx, account);
      const version = old.version + 1n;
      await addPolicy(tx, account.id, { rules: draft.rules, version, setBy: actor.person.id });
      await dropPolicyDraft(tx, account.id);
      const { rules, actors } = draft;
      audit.note({ detail: { version, old: old.rules, new: rules, edited_by: actors.join(" ") } });
      await audit.writeIn(tx);
    });
    return {};
  },
  { fresh: true },
);
