import "server-only";
import { isAllowed, type Session } from "#lib/core/access/actor.ts";
import { deciders, type Decider } from "#lib/core/access/deciders.ts";
import { namesOfPeople } from "#lib/core/access/people-rows.ts";
import type { Store } from "#lib/core/store/store.ts";
import { countEligibleApprovers } from "#lib/policies/rows/eligible-approvers.ts";
import { currentPolicy, policyDraft, type PolicyDraft } from "#lib/policies/rows/policies.ts";
import { sponsoredUntil } from "#lib/policies/rows/sponsorships.ts";
import type { PolicyReceivers } from "./policy-receivers.ts";
import type { PolicyOperation } from "#lib/rules/policies/operations.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";

/** Names for what rules name by id; what has no name any more is left out. */
export type PolicyNames = {
  people: Record<string, string>;
  accounts: Record<string, string>;
  wallets: Record<string, string>;
};

/** Why the reader can't switch a draft on; `everyone`: all who might have changed it; `new`, `sponsored`: not before `from`; null: they can. */
type DraftBar =
  | { bar: "own" | "everyone" | "role" }
  | { bar: "new" | "sponsored"; from: string }
  | null;

export type PolicyDraftView = {
  rules: Policy;
  number: string;
  /** By name, the last one last. */
  editedBy: string[];
  editedAt: string;
  bar: DraftBar;
};

/** The policy of a main account; times as ISO 8601. */
export type PolicyView = {
  rules: Policy;
  /** 0: nobody has set one, and a default holds. */
  version: string;
  setBy: string;
  setAt: string | null;
  names: PolicyNames;
  /** Nobody but the reader may decide requests. */
  isAlone: boolean;
  /** Everyone who may decide, by name; `from`: not before. */
  approvers: { name: string; from: string | null }[];
  draft: PolicyDraftView | null;
};

async function namesIn(
  store: Store,
  accountId: string,
  policies: readonly Policy[],
  receivers: PolicyReceivers,
): Promise<PolicyNames> {
  const rules = policies.flat();
  const listed = (operation: PolicyOperation) => [
    ...new Set(rules.flatMap((rule) => (rule.operation === operation ? rule.accounts : []))),
  ];
  const [people, accounts, wallets] = await Promise.all([
    namesOfPeople(store.db, [...new Set(rules.flatMap((rule) => rule.people))]),
    receivers.accountNames(store.db, accountId, listed("payout")),
    receivers.walletNames(store.db, accountId, listed("payin")),
  ]);
  return {
    people: Object.fromEntries(people),
    accounts: Object.fromEntries(accounts),
    wallets: Object.fromEntries(wallets),
  };
}

function barOf(
  session: Session,
  draft: PolicyDraft,
  who: readonly Decider[],
  { isAlone, sponsored }: { isAlone: boolean; sponsored: Date | null },
): DraftBar {
  const me = who.find(({ id }) => id === session.person.id);
  if (!me || !isAllowed(session, "request:decide")) return { bar: "role" };
  if (isAlone) return null;
  const left = who.filter(({ id, isActive }) => isActive && !draft.actors.includes(id));
  if (left.length === 0) return { bar: "everyone" };
  if (draft.actors.includes(session.person.id)) return { bar: "own" };
  if (sponsored && sponsored > me.approvesFrom) {
    return { bar: "sponsored", from: sponsored.toISOString() };
  }
  const from = me.approvesFrom;
  return from > new Date() ? { bar: "new", from: from.toISOString() } : null;
}

/** A main account's policy and the draft of the next one. */
export async function policyView(
  store: Store,
  session: Session,
  receivers: PolicyReceivers,
): Promise<PolicyView> {
  const { account, person } = session;
  const [policy, draft, who, others] = await Promise.all([
    currentPolicy(store.db, account),
    policyDraft(store.db, account.id),
    deciders(store.db, account),
    countEligibleApprovers(store.db, account, person.id),
  ]);
  const actors = draft?.actors ?? [];
  const sponsored = await sponsoredUntil(store.db, actors);
  const ids = [...actors, ...(policy.setBy ? [policy.setBy] : [])];
  const [names, people] = await Promise.all([
    namesIn(store, account.id, [policy.rules, draft?.rules ?? []], receivers),
    namesOfPeople(store.db, ids),
  ]);
  const isAlone = others === 0;
  return {
    rules: policy.rules,
    version: String(policy.version),
    setBy: people.get(policy.setBy ?? "") ?? "",
    setAt: policy.setAt?.toISOString() ?? null,
    names,
    isAlone,
    approvers: who.flatMap(({ name, isActive, approvesFrom: from }) => {
      return isActive ? [{ name, from: from > new Date() ? from.toISOString() : null }] : [];
    }),
    draft: draft && {
      rules: draft.rules,
      number: String(draft.number),
      editedBy: actors.flatMap((id) => people.get(id) ?? []),
      editedAt: draft.editedAt.toISOString(),
      bar: barOf(session, draft, who, {
        isAlone,
        sponsored: sponsored(person.id, actors),
      }),
    },
  };
}
