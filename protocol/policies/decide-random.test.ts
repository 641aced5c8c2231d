import * as fc from "fast-check";
import { expect, test } from "vitest";
import { PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { ROLES } from "#protocol/wire/people.ts";
import { decide, type Deed } from "./decide.ts";
import { DEEDS, OUTCOMES, Policy, PolicyRule, RECEIVERS } from "./policy.ts";

const PEOPLE = ["ana", "bia", "caio"];
const ACCOUNTS = ["1", "2", "3"];
// Few amounts, so that sums often meet a bound exactly.
const cents = fc.integer({ min: 1, max: 40 }).map((n) => BigInt(n) * 25n);
const brl = fc.option(
  cents.map((n) => `${n / 100n}.${String(n % 100n).padStart(2, "0")}`),
  { freq: 1 },
);
/** Often nothing, so that rules are not so narrow that hardly one fits. */
const some = <T>(of: readonly T[]) =>
  fc.boolean().chain((isAny) => (isAny ? fc.constant<T[]>([]) : fc.subarray([...of])));

const rule: fc.Arbitrary<PolicyRule> = fc
  .record({
    deed: fc.constantFrom(...DEEDS),
    roles: some(ROLES),
    people: some(PEOPLE),
    to: fc.constantFrom(...RECEIVERS),
    accounts: fc.subarray(ACCOUNTS, { minLength: 1 }),
    networks: some(PAYOUT_NETWORKS),
    tokens: some(TOKENS),
    up_to: fc.record({ each: brl, person_day: brl, account_day: brl, rolling: brl }),
    outcome: fc.constantFrom(...OUTCOMES),
    hours: fc.integer({ min: 1, max: 168 }),
  })
  .map((made) => ({
    ...made,
    accounts: made.to === "listed" ? made.accounts : [],
    hours: made.outcome === "wait" ? made.hours : null,
  }));

const deed: fc.Arbitrary<Deed> = fc.record({
  deed: fc.constantFrom(...DEEDS),
  person: fc.constantFrom(...PEOPLE),
  roles: fc.subarray(ROLES, { minLength: 1 }),
  account: fc.constantFrom(...ACCOUNTS),
  isKnown: fc.boolean(),
  network: fc.constantFrom(...PAYOUT_NETWORKS),
  token: fc.constantFrom(...TOKENS),
  cents,
  before: fc.record({ person_day: cents, account_day: cents, rolling: cents }),
});

/** A decimal text as cents, digit by digit. */
const read = (text: string) => {
  const [reais = "", places = ""] = text.split(".");
  return Number(reais) * 100 + Number(places);
};

/** The sentences, one after the other, each struck out by the first thing that does not agree. */
function naively(policy: Policy, asked: Deed): string {
  for (const [at, one] of policy.entries()) {
    const mentions = [...one.people, ...one.roles];
    let agrees = true;
    if (one.deed !== asked.deed) agrees = false;
    if (mentions.length > 0) {
      const isMentioned = mentions.some(
        (name) => name === asked.person || asked.roles.some((role) => role === name),
      );
      if (!isMentioned) agrees = false;
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
    if (!agrees) continue;
    switch (one.outcome) {
      case "allow":
        return `${at} allow 0 0`;
      case "ask_one":
        return `${at} ask 1 0`;
      case "ask_two":
        return `${at} ask 2 0`;
      case "wait":
        return `${at} wait 0 ${one.hours}`;
      default:
        return `${at} refuse 0 0`;
    }
  }
  return "null refuse 0 0";
}

const told = ({ rule: at, do: done, others, hours }: ReturnType<typeof decide>) =>
  `${at} ${done} ${others} ${hours}`;

test("ten thousand lists decide as their sentences read", () => {
  const seen = new Map<string, number>();
  const property = fc.property(
    fc.array(rule, { minLength: 1, maxLength: 8 }),
    deed,
    (list, one) => {
      expect(Policy.parse(list)).toEqual(list);
      const decided = told(decide(list, one));
      expect(decided).toBe(naively(list, one));
      const kind = decided.split(" ")[1] ?? "";
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    },
  );
  fc.assert(property, { numRuns: 10_000 });
  // Every outcome was really met, and met often.
  expect([...seen.keys()].toSorted()).toEqual(["allow", "ask", "refuse", "wait"]);
  expect(Math.min(...seen.values())).toBeGreaterThan(300);
});

test("a list that waits without hours, or names no account of its list, is none", () => {
  const [plain] = fc.sample(rule, { numRuns: 1, seed: 1 });
  const of = (change: Partial<PolicyRule>) =>
    PolicyRule.safeParse({ ...plain, to: "anyone", accounts: [], ...change }).success;
  expect(of({ outcome: "allow", hours: null })).toBe(true);
  expect(of({ outcome: "wait", hours: null })).toBe(false);
  expect(of({ outcome: "allow", hours: 4 })).toBe(false);
  expect(of({ outcome: "allow", hours: null, to: "listed" })).toBe(false);
  expect(of({ outcome: "allow", hours: null, accounts: ["1"] })).toBe(false);
  expect(Policy.safeParse([]).success).toBe(false);
});
