import { NETWORKS } from "#protocol/chain/networks.ts";
import { parseAmount, TOKENS } from "#protocol/money/money.ts";
import { WireNumber } from "#protocol/wire/ids.ts";
import { ROLES } from "#lib/rules/people/people.ts";
import { z } from "#protocol/wire/zod.ts";
import { OPERATIONS, movesMoney, networksOf } from "./operations.ts";

export const RECEIVERS = ["anyone", "known", "new", "listed"] as const;
export const OUTCOMES = ["allow", "ask_one", "ask_two", "wait", "refuse"] as const;

const RULES_MOST = 60;
const NAMED_MOST = 50;
export const WAIT_MOST_HOURS = 168;

const person = z.string().regex(/^[\w-]{1,64}$/, "invalid");
const some = <T extends z.ZodType>(one: T) =>
  z.array(one).max(NAMED_MOST, `too_many:${NAMED_MOST}`);
/** BRL with two places; null: no bound. */
const brl = z
  .string()
  .refine((text) => (parseAmount(text, "BRL") ?? 0n) > 0n, "not_an_amount")
  .nullable();

type Narrowed = {
  to: (typeof RECEIVERS)[number];
  tokens: readonly string[];
  up_to: Readonly<Record<string, string | null>>;
};
/** Names neither a receiver nor a token nor an amount: what moves no money has none. */
const isPlain = ({ to, tokens, up_to: upTo }: Narrowed) =>
  to === "anyone" && tokens.length === 0 && Object.values(upTo).every((most) => most === null);

/**
 * One rule. It fits an operation that it names in every respect and that stays within all of its bounds; an empty
 * list names everything.
 */
export const PolicyRule = z
  .object({
    operation: z.enum(OPERATIONS),
    /** One of these roles, or one of these people; both empty: anyone. */
    roles: some(z.enum(ROLES)),
    people: some(person),
    to: z.enum(RECEIVERS),
    /** For `listed`: of payouts the exchange's numbers of PIX accounts, of payins the receiving wallets'. */
    accounts: some(WireNumber),
    networks: some(z.enum(NETWORKS)),
    tokens: some(z.enum(TOKENS)),
    up_to: z.object({ each: brl, person_day: brl, account_day: brl, rolling: brl }),
    outcome: z.enum(OUTCOMES),
    /** For `wait`. */
    hours: z.int().min(1).max(WAIT_MOST_HOURS).nullable(),
  })
  .refine(({ to, accounts }) => (to === "listed") === accounts.length > 0, {
    path: ["accounts"],
    error: "required",
  })
  .refine(
    ({ operation, networks }) => networks.every((one) => networksOf(operation).includes(one)),
    {
      path: ["networks"],
      error: "invalid",
    },
  )
  .refine((rule) => movesMoney(rule.operation) || isPlain(rule), {
    path: ["operation"],
    error: "invalid",
  })
  .refine(({ outcome, hours }) => (outcome === "wait") === (hours !== null), {
    path: ["hours"],
    error: "required",
  });
export type PolicyRule = z.infer<typeof PolicyRule>;

/** Rules in order: the first that fits decides, and what none fits is refused. */
export const Policy = z.array(PolicyRule).min(1, "required").max(RULES_MOST, "invalid");
export type Policy = z.infer<typeof Policy>;

/** The rules with another one at a place that counts from 1, or a new one at their top; null: there is no such place. */
export function withRule(rules: Policy, place: string, rule: PolicyRule): Policy | null {
  if (place === "new") return [rule, ...rules];
  const at = Number(place) - 1;
  return rules[at] === undefined ? null : rules.with(at, rule);
}

/** The number of the draft that the person saw; 0: there was none. */
const Seen = z.string().regex(/^\d{1,18}$/, "invalid");

export const SavePolicyDraft = z.object({ rules: Policy, seen: Seen });
export const OfPolicyDraft = z.object({ seen: Seen });
