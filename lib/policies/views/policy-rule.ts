import "server-only";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { namesOfPeople, peopleOfAccount } from "#lib/core/access/people-rows.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Store } from "#lib/core/store/store.ts";
import { policyDraft } from "#lib/policies/rows/policies.ts";
import type { PolicyReceivers } from "./policy-receivers.ts";
import type { PolicyOperation } from "#lib/rules/policies/operations.ts";
import { withRule, type Policy, type PolicyRule } from "#lib/rules/policies/policy.ts";
import { PRESETS } from "#lib/rules/policies/default-policy.ts";
import { formOf, type PolicyRuleForm } from "#lib/rules/policies/policy-rule-form.ts";

type Named = { id: string; name: string };

/** One rule of the draft, or a new one, with what can be named in it. */
export type PolicyRuleView = {
  /** Its place, counted from 1, or `new`. */
  rule: string;
  seen: string;
  form: PolicyRuleForm;
  people: Named[];
  accounts: Named[];
  wallets: Named[];
};

const OFFERED_MOST = 40;

/** What is offered, with what the rule already names, by its id where it has no name any more. */
const withNamed = (
  offered: readonly Named[],
  ids: readonly string[],
  names: ReadonlyMap<string, string>,
): Named[] => {
  const all = new Map(offered.map(({ id, name }) => [id, name]));
  for (const id of ids) all.set(id, names.get(id) ?? id);
  return [...all].map(([id, name]) => ({ id, name }));
};

/**
 * The draft with another rule at a place, or a new one at its top. @throws DashboardError `NOT_FOUND` without a
 * draft or such a place
 */
export async function draftWith(
  store: Store,
  account: Account,
  place: string,
  rule: PolicyRule,
): Promise<Policy> {
  const draft = await policyDraft(store.db, account.id);
  const rules = draft && withRule(draft.rules, place, rule);
  if (!rules) throw new DashboardError("NOT_FOUND");
  return rules;
}

/** Null: there is no draft, or no such rule in it. */
export async function policyRule(
  store: Store,
  { account }: Session,
  place: string,
  receivers: PolicyReceivers,
): Promise<PolicyRuleView | null> {
  const draft = await policyDraft(store.db, account.id);
  const rule = place === "new" ? PRESETS.large[1] : draft?.rules[Number(place) - 1];
  if (!draft || !rule) return null;
  const ofOperation = (operation: PolicyOperation) =>
    rule.operation === operation ? rule.accounts : [];
  const offered = [store.db, account.id, OFFERED_MOST] as const;
  const [members, latest, book, named, accountNames, walletNames] = await Promise.all([
    peopleOfAccount(...offered),
    receivers.accounts(...offered),
    receivers.wallets(...offered),
    namesOfPeople(store.db, [...rule.people]),
    receivers.accountNames(store.db, account.id, ofOperation("payout")),
    receivers.walletNames(store.db, account.id, ofOperation("payin")),
  ]);
  const people = withNamed(members, rule.people, named);
  const accounts = withNamed(latest, ofOperation("payout"), accountNames);
  const wallets = withNamed(book, ofOperation("payin"), walletNames);
  const ids = (all: readonly Named[]) => all.map(({ id }) => id);
  return {
    rule: place,
    seen: String(draft.number),
    form: formOf(rule, { people: ids(people), accounts: ids(accounts), wallets: ids(wallets) }),
    people,
    accounts,
    wallets,
  };
}
