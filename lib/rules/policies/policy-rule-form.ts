import { NETWORKS } from "#protocol/chain/networks.ts";
import { formatAmount, parseAmount, TOKENS } from "#protocol/money/money.ts";
import { amountReason, AmountText } from "#protocol/wire/inputs.ts";
import { ROLES } from "#lib/rules/people/people.ts";
import { z } from "#protocol/wire/zod.ts";
import { BOUNDS } from "./bounds.ts";
import { OPERATIONS, movesMoney, networksOf } from "./operations.ts";
import { OUTCOMES, RECEIVERS, WAIT_MOST_HOURS, type PolicyRule } from "./policy.ts";

const amount = AmountText.superRefine((text, context) => {
  const message = amountReason(text, "BRL");
  if (message) context.addIssue({ code: "custom", message });
}).optional();
const ticks = z.record(z.string().regex(/^_?[\w-]{1,64}$/), z.boolean());
const ticked = <T extends string>(all: Readonly<Record<string, boolean>>, known: readonly T[]) =>
  known.filter((one) => all[one] === true);

/** A form's names for ids: a name that is a number would be a place in a list. */
const PREFIX = "_";
const tickedIds = (all: Readonly<Record<string, boolean>>) =>
  Object.keys(all)
    .filter((name) => all[name] === true)
    .map((name) => name.slice(PREFIX.length));

const hours = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, "invalid")
  .refine((text) => Number(text) <= WAIT_MOST_HOURS, `too_large:${WAIT_MOST_HOURS}`)
  .optional();

type Listing = {
  operation: (typeof OPERATIONS)[number];
  to: (typeof RECEIVERS)[number];
  accounts: Readonly<Record<string, boolean>>;
  wallets: Readonly<Record<string, boolean>>;
};
const toOf = ({ operation, to }: Pick<Listing, "operation" | "to">) =>
  movesMoney(operation) ? to : "anyone";
const listedOf = ({ operation, accounts, wallets }: Listing) =>
  tickedIds(operation === "payin" ? wallets : accounts);

/** One rule as its form has it: flat fields, and ticks for lists. */
export const PolicyRuleForm = z
  .object({
    operation: z.enum(OPERATIONS),
    to: z.enum(RECEIVERS),
    /** PIX accounts, for payouts; `wallets` are those of payins. */
    accounts: ticks,
    wallets: ticks,
    roles: ticks,
    people: ticks,
    networks: ticks,
    tokens: ticks,
    each: amount,
    person_day: amount,
    account_day: amount,
    rolling: amount,
    outcome: z.enum(OUTCOMES),
    hours,
  })
  .superRefine((form, context) => {
    if (toOf(form) !== "listed" || listedOf(form).length > 0) return;
    const path = [form.operation === "payin" ? "wallets" : "accounts"];
    context.addIssue({ code: "custom", path, message: "none_chosen" });
  })
  .refine(({ outcome, hours: typed }) => outcome !== "wait" || typed !== undefined, {
    path: ["hours"],
    error: "required",
  });
export type PolicyRuleForm = z.infer<typeof PolicyRuleForm>;

/** A rule's place in the draft, counted from 1, or a new one at its top. */
export const RulePlace = z.string().regex(/^(new|[1-9]\d?)$/, "invalid");

/** What is saved: one rule at its place in the draft that was seen; `rule` counts from 1, or is new. */
export const SavePolicyRule = PolicyRuleForm.safeExtend({
  rule: RulePlace,
  seen: z.string(),
});
export type SavePolicyRule = z.infer<typeof SavePolicyRule>;

/** BRL text with two places; null: no bound. */
const bound = (text: string | undefined) => {
  const cents = text === undefined ? null : parseAmount(text, "BRL");
  return cents === null ? null : formatAmount(cents, "BRL");
};

/** The rule that a form says; what its operation has not is left out. */
export function ruleOf(form: PolicyRuleForm): PolicyRule {
  const { operation } = form;
  const to = toOf(form);
  const most = (text: string | undefined) => (movesMoney(operation) ? bound(text) : null);
  return {
    operation,
    roles: ticked(form.roles, ROLES),
    people: tickedIds(form.people),
    to,
    accounts: to === "listed" ? listedOf(form) : [],
    networks: ticked(form.networks, [...networksOf(operation)]),
    tokens: movesMoney(operation) ? ticked(form.tokens, TOKENS) : [],
    up_to: {
      each: most(form.each),
      person_day: most(form.person_day),
      account_day: most(form.account_day),
      rolling: most(form.rolling),
    },
    outcome: form.outcome,
    hours: form.outcome === "wait" ? Number(form.hours) : null,
  };
}

const ticksFor = (all: readonly string[], on: readonly string[], prefix = "") =>
  Object.fromEntries(all.map((one) => [`${prefix}${one}`, on.includes(one)]));

type Offered = Record<"people" | "accounts" | "wallets", readonly string[]>;

/** A rule as its form shows it; `offered`: the ids that can be ticked. */
export function formOf(rule: PolicyRule, offered: Offered): PolicyRuleForm {
  const bounds = Object.fromEntries(BOUNDS.map((one) => [one, rule.up_to[one] ?? ""]));
  return {
    operation: rule.operation,
    to: rule.to,
    accounts: ticksFor(offered.accounts, rule.operation === "payout" ? rule.accounts : [], PREFIX),
    wallets: ticksFor(offered.wallets, rule.operation === "payin" ? rule.accounts : [], PREFIX),
    roles: ticksFor(ROLES, rule.roles),
    people: ticksFor(offered.people, rule.people, PREFIX),
    networks: ticksFor(NETWORKS, rule.networks),
    tokens: ticksFor(TOKENS, rule.tokens),
    ...bounds,
    outcome: rule.outcome,
    hours: rule.hours === null ? "" : String(rule.hours),
  };
}
