import * as fc from "fast-check";
import { expect, test } from "vitest";
import { WALLET_NETWORKS } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { ROLES } from "#lib/rules/people/people.ts";
import { decide, type ProposedOperation } from "./decide.ts";
import { OPERATIONS, networksOf } from "./operations.ts";
import { OUTCOMES, Policy, PolicyRule, RECEIVERS } from "./policy.ts";

const PEOPLE = ["ana", "bia", "caio"];
const ACCOUNTS = ["1", "2", "3"];
// Few amounts, so that sums often meet a bound exactly.
const cents = fc.integer({ min: 1, max: 40 }).map((n) => BigInt(n) * 25n);
const brl = fc.option(
  cents.map((n) => `${n / 100n}.${String(n % 100n).padStart(2, "0")}`),
  { freq: 1 },
);
const NO_BOUND = { each: null, person_day: null, account_day: null, rolling: null };
/** Often nothing, so that rules are not so narrow that hardly one fits. */
const some = <T>(of: readonly T[]) =>
  fc.boolean().chain((isAny) => (isAny ? fc.constant<T[]>([]) : fc.subarray([...of])));

const rule: fc.Arbitrary<PolicyRule> = fc
  .record({
    operation: fc.constantFrom(...OPERATIONS),
    roles: some(ROLES),
    people: some(PEOPLE),
    to: fc.constantFrom(...RECEIVERS),
    accounts: fc.subarray(ACCOUNTS, { minLength: 1 }),
    networks: some(WALLET_NETWORKS),
    tokens: some(TOKENS),
    up_to: fc.record({ each: brl, person_day: brl, account_day: brl, rolling: brl }),
    outcome: fc.constantFrom(...OUTCOMES),
    hours: fc.integer({ min: 1, max: 168 }),
  })
  .map((made) => {
    const hours = made.outcome === "wait" ? made.hours : null;
    const networks = made.networks.filter((one) => networksOf(made.operation).includes(one));
    if (made.operation === "pix_account" || made.operation === "wallet") {
      return { ...made, to: "anyone", accounts: [], tokens: [], up_to: NO_BOUND, networks, hours };
    }
    return { ...made, accounts: made.to === "listed" ? made.accounts : [], networks, hours };
  });

const by = { person: fc.constantFrom(...PEOPLE), roles: fc.subarray(ROLES, { minLength: 1 }) };
const network = fc.constantFrom(...WALLET_NETWORKS);
const operation: fc.Arbitrary<ProposedOperation> = fc.oneof(
  fc.record({
    operation: fc.constantFrom("payout", "payin"),
    ...by,
    account: fc.constantFrom(...ACCOUNTS),
    isKnown: fc.boolean(),
    network,
    token: fc.constantFrom(...TOKENS),
    cents,
    before: fc.record({ person_day: cents, account_day: cents, rolling: cents }),
  }),
  fc.record({ operation: fc.constant("wallet"), ...by, network }),
  fc.record({ operation: fc.constant("pix_account"), ...by, network: fc.constant(null) }),
);

/** A decimal text as cents, digit by digit. */
const read = (text: string) => {
  const [reais = "", places = ""] = text.split(".");
  return Number(reais) * 100 + Number(places);
};

function saidOf(at: number, { outcome, hours }: PolicyRule): string {
  switch (outcome) {
    case "allow":
      return `${at} allow 0 0`;
    case "ask_one":
      return `${at} ask 1 0`;
    case "ask_two":
      return `${at} ask 2 0`;
    case "wait":
      return `${at} wait 0 ${hours}`;
    default:
      return `${at} refuse 0 0`;
  }
}

/** The sentences, one after the other, each struck out by the first thing that does not agree. */
function naively(policy: Policy, asked: ProposedOperation): string {
  for (const [at, one] of policy.entries()) {
    const mentions = [...one.people, ...one.roles];
    let agrees = true;
    if (one.operation !== asked.operation) agrees = false;
    if (mentions.length > 0) {
      const isMentioned = mentions.some(
        (name) => name === asked.person || asked.roles.some((role) => role === name),
      );
      if (!isMentioned) agrees = false;
    }
    if (!("cents" in asked)) {
      const on = String(asked.network);
      if (one.networks.length > 0 && !one.networks.map(String).includes(on)) agrees = false;
      if (!agrees) continue;
      return saidOf(at, one);
    }
    if (one.to === "known" && !asked.isKnown) agrees = false;
    if (one.to === "new" && asked.isKnown) agrees = false;
    if (one.to === "listed" && one.accounts.indexOf(asked.account) === -1) agrees = false;
    if (one.networks.length > 0 && one.networks.indexOf(asked.network) === -1) agrees = false;
    if (one.tokens.length > 0 && one.tokens.indexOf(asked.token) === -1) agrees = false;
    const now = Number(asked.cents);
    const { each, person_day: person, account_day: day, rolling } = one.up_to;
    if (each !== null && now > read(each)) agrees = false;
    if (person !== null && Number(asked.before.person_day) + now > read(person)) agrees = false;
    if (day !== null && Number(asked.before.account_day) + now > read(day)) agrees = false;
    if (rolling !== null && Number(asked.before.rolling) + now > read(rolling)) agrees = false;
    if (agrees) return saidOf(at, one);
  }
  return "null refuse 0 0";
}

const told = ({ rule: at, do: done, others, hours }: ReturnType<typeof decide>) =>
  `${at} ${done} ${others} ${hours}`;

test("ten thousand lists decide as their sentences read", () => {
  const seen = new Map<string, number>();
  const fitted = new Map<string, number>();
  const property = fc.property(
    fc.array(rule, { minLength: 1, maxLength: 8 }),
    operation,
    (list, one) => {
      expect(Policy.parse(list)).toEqual(list);
      const decided = told(decide(list, one));
      expect(decided).toBe(naively(list, one));
      const [place = "", kind = ""] = decided.split(" ");
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      if (place !== "null") fitted.set(one.operation, (fitted.get(one.operation) ?? 0) + 1);
    },
  );
  fc.assert(property, { numRuns: 10_000 });
  // Every outcome was really met, and met often.
  expect([...seen.keys()].toSorted()).toEqual(["allow", "ask", "refuse", "wait"]);
  expect(Math.min(...seen.values())).toBeGreaterThan(300);
  // Rules of each operation decided, and decided often.
  expect([...fitted.keys()].toSorted()).toEqual(OPERATIONS.toSorted());
  expect(Math.min(...fitted.values())).toBeGreaterThan(300);
});

const PLAIN = {
  operation: "payout",
  to: "anyone",
  accounts: [],
  networks: [],
  tokens: [],
  up_to: NO_BOUND,
} as const;

test("a rule about recipients that names a receiver, a token or an amount, is none", () => {
  const [plain] = fc.sample(rule, { numRuns: 1, seed: 1 });
  const of = (change: Partial<PolicyRule>) =>
    PolicyRule.safeParse({ ...plain, ...PLAIN, outcome: "allow", hours: null, ...change }).success;
  expect(of({ operation: "wallet", networks: ["polygon"] })).toBe(true);
  expect(of({ operation: "pix_account" })).toBe(true);
  expect(of({ operation: "pix_account", networks: ["polygon"] })).toBe(false);
  expect(of({ operation: "wallet", to: "known" })).toBe(false);
  expect(of({ operation: "wallet", tokens: ["USDC"] })).toBe(false);
  expect(of({ operation: "wallet", up_to: { ...NO_BOUND, each: "1.00" } })).toBe(false);
});

test("a list that waits without hours, or names no account of its list, is none", () => {
  const [plain] = fc.sample(rule, { numRuns: 1, seed: 1 });
  const of = (change: Partial<PolicyRule>) =>
    PolicyRule.safeParse({ ...plain, ...PLAIN, ...change }).success;
  expect(of({ outcome: "allow", hours: null })).toBe(true);
  expect(of({ outcome: "wait", hours: null })).toBe(false);
  expect(of({ outcome: "allow", hours: 4 })).toBe(false);
  expect(of({ outcome: "allow", hours: null, to: "listed" })).toBe(false);
  expect(of({ outcome: "allow", hours: null, accounts: ["1"] })).toBe(false);
  expect(Policy.safeParse([]).success).toBe(false);
});
