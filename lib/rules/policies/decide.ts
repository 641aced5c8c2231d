import type { Network } from "#protocol/chain/networks.ts";
import { parseAmount, type Token } from "#protocol/money/money.ts";
import type { Role } from "#lib/rules/people/people.ts";
import { BOUNDS, type Bound } from "./bounds.ts";
import type { PolicyOperation, RecipientOperation } from "./operations.ts";
import type { Policy, PolicyRule } from "./policy.ts";

type By = { person: string; roles: readonly Role[] };

/** Money that somebody is about to move, and what counts together with it. */
export type MoneyOperation = By & {
  operation: Exclude<PolicyOperation, RecipientOperation>;
  /** The exchange's number of the PIX account, or the receiving wallet's. */
  account: string;
  isKnown: boolean;
  network: Network;
  token: Token;
  /** In BRL, fees included: a payin's at its quote's rate, a payout's at no less than is usual. */
  cents: bigint;
  /** What was asked for or paid before it, without itself. */
  before: Record<Exclude<Bound, "each">, bigint>;
};

/** A PIX account, which is on no network, or a receiving wallet that somebody has made or changed. */
type MadeRecipient = By & { operation: RecipientOperation; network: Network | null };

/** What somebody is about to do. */
export type ProposedOperation = MoneyOperation | MadeRecipient;

/** `others`: how many other people must approve · `hours`: how long it rests, unless one approves sooner. */
export type Decision = {
  /** The rule's place in the list; null: no rule fits. */
  rule: number | null;
  do: "allow" | "ask" | "wait" | "refuse";
  others: number;
  hours: number;
};

const names = <T>(listed: readonly T[], one: T) => listed.length === 0 || listed.includes(one);

const isBy = ({ roles, people }: PolicyRule, operation: ProposedOperation) =>
  (roles.length === 0 && people.length === 0) ||
  people.includes(operation.person) ||
  operation.roles.some((role) => roles.includes(role));

const isTo = ({ to, accounts }: PolicyRule, { isKnown, account }: MoneyOperation) =>
  ({ anyone: true, known: isKnown, new: !isKnown, listed: accounts.includes(account) })[to];

const sumFor = (bound: Bound, { cents, before }: MoneyOperation) =>
  bound === "each" ? cents : before[bound] + cents;

const isWithin = ({ up_to: upTo }: PolicyRule, operation: MoneyOperation) =>
  BOUNDS.every((bound) => {
    const most = upTo[bound];
    return most === null || sumFor(bound, operation) <= (parseAmount(most, "BRL") ?? 0n);
  });

const fitsMoney = (rule: PolicyRule, operation: MoneyOperation) =>
  isTo(rule, operation) && names(rule.tokens, operation.token) && isWithin(rule, operation);

const fits = (rule: PolicyRule, operation: ProposedOperation) =>
  rule.operation === operation.operation &&
  isBy(rule, operation) &&
  (operation.network === null || names(rule.networks, operation.network)) &&
  ("cents" in operation ? fitsMoney(rule, operation) : true);

const DOES = {
  allow: { do: "allow", others: 0 },
  ask_one: { do: "ask", others: 1 },
  ask_two: { do: "ask", others: 2 },
  wait: { do: "wait", others: 0 },
  refuse: { do: "refuse", others: 0 },
} as const;

/** The first rule that fits decides; without one the operation is refused. */
export function decide(policy: Policy, operation: ProposedOperation): Decision {
  const at = policy.findIndex((rule) => fits(rule, operation));
  const rule = policy[at];
  if (rule === undefined) return { rule: null, do: "refuse", others: 0, hours: 0 };
  return { rule: at, ...DOES[rule.outcome], hours: rule.hours ?? 0 };
}

const STRICTER = ["allow", "wait", "ask", "refuse"] as const satisfies readonly Decision["do"][];

/**
 * What decides about several operations that are asked for as one: the strictest of what they do, with the most
 * people and the longest cooling-off that any of them asks for.
 */
export function strictest(decisions: readonly Decision[]): Decision {
  const of = (found: Decision, one: Decision): Decision => {
    const isStricter = STRICTER.indexOf(one.do) > STRICTER.indexOf(found.do);
    const { rule, do: does } = isStricter ? one : found;
    const others = Math.max(found.others, one.others);
    return { rule, do: does, others, hours: Math.max(found.hours, one.hours) };
  };
  return decisions.reduce(of);
}
