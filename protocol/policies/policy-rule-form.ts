import { PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { formatAmount, parseAmount, TOKENS } from "#protocol/money/money.ts";
import { amountReason, AmountText } from "#protocol/wire/inputs.ts";
import { ROLES } from "#protocol/wire/people.ts";
import { z } from "#protocol/wire/zod.ts";
import { BOUNDS } from "./bounds.ts";
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

/** One rule as its form has it: flat fields, and ticks for lists. */
export const PolicyRuleForm = z
  .object({
    to: z.enum(RECEIVERS),
    accounts: ticks,
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
  .refine(({ to, accounts }) => to !== "listed" || tickedIds(accounts).length > 0, {
    path: ["accounts"],
    error: "none_chosen",
  })
  .refine(({ outcome, hours: typed }) => outcome !== "wait" || typed !== undefined, {
    path: ["hours"],
    error: "required",
  });
export type PolicyRuleForm = z.infer<typeof PolicyRuleForm>;

/** What is saved: one rule at its place in the draft that was seen; `rule` counts from 1, or is new. */
export const SavePolicyRule = PolicyRuleForm.safeExtend({
  rule: z.string().regex(/^(new|[1-9]\d?)$/, "invalid"),
  seen: z.string(),
});
export type SavePolicyRule = z.infer<typeof SavePolicyRule>;

/** BRL text with two places; null: no bound. */
const bound = (text: string | undefined) => {
  const cents = text === undefined ? null : parseAmount(text, "BRL");
  return cents === null ? null : formatAmount(cents, "BRL");
};

/** The rule that a form says. */
export function ruleOf(form: PolicyRuleForm): PolicyRule {
  return {
    deed: "payout",
    roles: ticked(form.roles, ROLES),
    people: tickedIds(form.people),
    to: form.to,
    accounts: form.to === "listed" ? tickedIds(form.accounts) : [],
    networks: ticked(form.networks, PAYOUT_NETWORKS),
    tokens: ticked(form.tokens, TOKENS),
    up_to: {
      each: bound(form.each),
      person_day: bound(form.person_day),
      account_day: bound(form.account_day),
      rolling: bound(form.rolling),
    },
    outcome: form.outcome,
    hours: form.outcome === "wait" ? Number(form.hours) : null,
  };
}

const ticksFor = (all: readonly string[], on: readonly string[], prefix = "") =>
  Object.fromEntries(all.map((one) => [`${prefix}${one}`, on.includes(one)]));

/** A rule as its form shows it; `people` and `accounts`: the ids that are offered. */
export function formOf(
  rule: PolicyRule,
  offered: { people: readonly string[]; accounts: readonly string[] },
): PolicyRuleForm {
  const bounds = Object.fromEntries(BOUNDS.map((one) => [one, rule.up_to[one] ?? ""]));
  return {
    to: rule.to,
    accounts: ticksFor(offered.accounts, rule.accounts, PREFIX),
    roles: ticksFor(ROLES, rule.roles),
    people: ticksFor(offered.people, rule.people, PREFIX),
    networks: ticksFor(PAYOUT_NETWORKS, rule.networks),
    tokens: ticksFor(TOKENS, rule.tokens),
    ...bounds,
    outcome: rule.outcome,
    hours: rule.hours === null ? "" : String(rule.hours),
  };
}
