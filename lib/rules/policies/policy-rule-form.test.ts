import { expect, test } from "vitest";
import { reasonsOf, WITH_INPUT } from "#protocol/wire/reason.ts";
import { formOf, PolicyRuleForm, RulePlace, ruleOf } from "./policy-rule-form.ts";
import { Policy, PolicyRule, withRule } from "./policy.ts";

const OFFERED = { people: ["ana", "rui"], accounts: ["1", "2"], wallets: ["3", "4"] };
const NO_BOUNDS = { each: null, person_day: null, account_day: null, rolling: null };
const RULE: PolicyRule = {
  operation: "payout",
  roles: ["operator"],
  people: ["ana"],
  to: "listed",
  accounts: ["2"],
  networks: ["polygon"],
  tokens: ["USDC"],
  up_to: { each: "1.00", person_day: "2.00", account_day: "3.00", rolling: "4.00" },
  outcome: "wait",
  hours: 24,
};
/** A field that is left empty is not sent. */
const sentOf = (rule: PolicyRule) =>
  PolicyRuleForm.parse(
    Object.fromEntries(Object.entries(formOf(rule, OFFERED)).filter(([, value]) => value !== "")),
  );
const reasons = (change: object) => {
  const { error } = PolicyRuleForm.safeParse({ ...formOf(RULE, OFFERED), ...change }, WITH_INPUT);
  return error ? reasonsOf(error) : {};
};

test.each<[string, PolicyRule]>([
  ["of payouts to listed accounts", RULE],
  ["of payins to listed wallets", { ...RULE, operation: "payin", accounts: ["3"] }],
  ["without bounds", { ...RULE, up_to: NO_BOUNDS, outcome: "ask_two", hours: null }],
  [
    "of new wallets",
    {
      ...RULE,
      operation: "wallet",
      to: "anyone",
      accounts: [],
      tokens: [],
      up_to: NO_BOUNDS,
    },
  ],
  [
    "of anyone to anyone",
    { ...RULE, roles: [], people: [], to: "anyone", accounts: [], networks: [] },
  ],
])("a rule %s comes back from its form as it went", (_, rule) => {
  expect(PolicyRule.parse(rule)).toEqual(rule);
  expect(ruleOf(sentOf(rule))).toEqual(rule);
});

test("a form shows what can be ticked, and what is", () => {
  expect(formOf(RULE, OFFERED)).toMatchObject({
    accounts: { _1: false, _2: true },
    wallets: { _3: false, _4: false },
    people: { _ana: true, _rui: false },
    tokens: { USDC: true, USDT: false },
    each: "1.00",
    hours: "24",
  });
  const both = { people: [], accounts: ["2"], wallets: ["2"] };
  expect(formOf(RULE, both)).toMatchObject({ accounts: { _2: true }, wallets: { _2: false } });
  expect(formOf({ ...RULE, operation: "payin" }, both)).toMatchObject({
    accounts: { _2: false },
    wallets: { _2: true },
  });
  expect(formOf({ ...RULE, up_to: NO_BOUNDS, hours: null }, OFFERED)).toMatchObject({
    each: "",
    hours: "",
  });
});

test("what an operation has not is left out of its rule", () => {
  const form = PolicyRuleForm.parse(formOf(RULE, OFFERED));
  expect(ruleOf({ ...form, operation: "pix_account" })).toMatchObject({
    to: "anyone",
    accounts: [],
    networks: [],
    tokens: [],
    up_to: NO_BOUNDS,
  });
  expect(ruleOf({ ...form, to: "known" }).accounts).toEqual([]);
  expect(ruleOf({ ...form, outcome: "allow" }).hours).toBeNull();
  expect(ruleOf({ ...form, each: "1000" }).up_to.each).toBe("1000.00");
});

test("a form says what it misses at its field", () => {
  expect(reasons({})).toEqual({});
  expect(reasons({ accounts: {} })).toEqual({ accounts: "none_chosen" });
  expect(reasons({ operation: "payin" })).toEqual({ wallets: "none_chosen" });
  expect(reasons({ accounts: {}, to: "known" })).toEqual({});
  expect(reasons({ accounts: {}, operation: "wallet" })).toEqual({});
  expect(reasons({ hours: "168" })).toEqual({});
  expect(reasons({ hours: "169" })).toEqual({ hours: "too_large:168" });
  expect(reasons({ hours: "0" })).toEqual({ hours: "invalid" });
  expect(reasons({ hours: "1000" })).toEqual({ hours: "invalid" });
  expect(reasons({ hours: undefined })).toEqual({ hours: "required" });
  expect(reasons({ hours: undefined, outcome: "allow" })).toEqual({});
  expect(reasons({ each: "1.001" })).toEqual({ each: "too_many_decimals:2" });
});

test("a place counts from one, and a new rule comes first", () => {
  const one = { ...RULE, outcome: "refuse", hours: null } as const;
  const two = { ...RULE, hours: 1 };
  expect(withRule([RULE, one], "2", two)).toEqual([RULE, two]);
  expect(withRule([RULE, one], "1", two)).toEqual([two, one]);
  expect(withRule([RULE], "new", two)).toEqual([two, RULE]);
  expect(withRule([RULE], "2", two)).toBeNull();
  expect(RulePlace.safeParse("new").success).toBe(true);
  const { error } = RulePlace.safeParse("0");
  expect(error?.issues[0]?.message).toBe("invalid");
});

test("a rule says what is wrong at its part, and a policy has one to sixty", () => {
  const wrong = (change: Partial<PolicyRule>) => {
    const { error } = PolicyRule.safeParse({ ...RULE, ...change }, WITH_INPUT);
    return error ? reasonsOf(error) : {};
  };
  expect(wrong({ accounts: [] })).toEqual({ accounts: "required" });
  expect(wrong({ hours: null })).toEqual({ hours: "required" });
  expect(wrong({ hours: 168 })).toEqual({});
  expect(PolicyRule.safeParse({ ...RULE, hours: 169 }).success).toBe(false);
  expect(PolicyRule.safeParse({ ...RULE, hours: 0 }).success).toBe(false);
  expect(wrong({ up_to: { ...NO_BOUNDS, each: "0.01" } })).toEqual({});
  expect(PolicyRule.safeParse({ ...RULE, up_to: { ...NO_BOUNDS, each: "0.00" } }).success).toBe(
    false,
  );
  expect(wrong({ operation: "wallet", to: "known", accounts: [] })).toEqual({
    operation: "invalid",
  });
  expect(
    wrong({ operation: "pix_account", to: "anyone", accounts: [], tokens: [], up_to: NO_BOUNDS }),
  ).toEqual({ networks: "invalid" });
  expect(wrong({ people: Array.from({ length: 50 }, (_, at) => `p${at}`) })).toEqual({});
  expect(wrong({ people: Array.from({ length: 51 }, (_, at) => `p${at}`) })).toEqual({
    people: "too_many:50",
  });
  const rules = (count: number) => Policy.safeParse(Array.from({ length: count }, () => RULE));
  expect([0, 1, 60, 61].map((count) => rules(count).success)).toEqual([false, true, true, false]);
  expect(rules(0).error?.issues[0]?.message).toBe("required");
  expect(rules(61).error?.issues[0]?.message).toBe("invalid");
});
