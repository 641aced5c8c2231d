import { describe, expect, test } from "vitest";
import { PAYOUT_NETWORKS, WALLET_NETWORKS } from "#protocol/chain/networks.ts";
import { ApproveRequest, RefuseRequest } from "./answer-request.ts";
import { decide, type Decision, strictest } from "./decide.ts";
import { PRESETS } from "./default-policy.ts";
import { networksOf } from "./operations.ts";

const decision = (change: Partial<Decision>): Decision => ({
  rule: 0,
  do: "allow",
  others: 0,
  hours: 0,
  ...change,
});

describe("several operations at once", () => {
  const allow = decision({ rule: 1 });
  const wait = decision({ rule: 2, do: "wait", hours: 24 });
  const ask = decision({ rule: 3, do: "ask", others: 2 });
  const refuse = decision({ rule: null, do: "refuse" });

  test.each([
    [[allow, wait], { rule: 2, do: "wait", others: 0, hours: 24 }],
    [[wait, ask], { rule: 3, do: "ask", others: 2, hours: 24 }],
    [[ask, wait], { rule: 3, do: "ask", others: 2, hours: 24 }],
    [[ask, refuse, allow], { rule: null, do: "refuse", others: 2, hours: 0 }],
    [[allow], allow],
  ])("are decided by the strictest, with the most of what any asks for", (all, found) => {
    expect(strictest(all)).toEqual(found);
  });

  test("of two that are as strict the first rule is named", () => {
    expect(strictest([ask, { ...ask, rule: 9, others: 1 }])).toEqual(ask);
  });
});

test("a bound that nobody can read lets nothing through", () => {
  const [rule] = PRESETS.open;
  const unread = { ...rule, up_to: { ...rule.up_to, each: "much" } };
  const operation = {
    operation: "payout",
    person: "ana",
    roles: ["operator"],
    account: "1",
    isKnown: true,
    network: "polygon",
    token: "USDC",
    cents: 1n,
    before: { person_day: 0n, account_day: 0n, rolling: 0n },
  } as const;
  expect(decide([rule], operation)).toMatchObject({ rule: 0, do: "allow" });
  expect(decide([unread], operation)).toMatchObject({ rule: null, do: "refuse" });
});

test("the networks of what a rule is about", () => {
  expect(networksOf("payout")).toEqual(PAYOUT_NETWORKS);
  expect(networksOf("payin")).toEqual(WALLET_NETWORKS);
  expect(networksOf("wallet")).toEqual(WALLET_NETWORKS);
  expect(networksOf("pix_account")).toEqual([]);
});

test("an answer names the content that was shown, and a reason has three hundred characters", () => {
  const { error } = ApproveRequest.safeParse({ request: "1", hash: "0x1" });
  expect(error?.issues[0]?.message).toBe("invalid");
  const isReason = (length: number) =>
    RefuseRequest.safeParse({ request: "1", reason: "a".repeat(length) }).success;
  expect([isReason(300), isReason(301)]).toEqual([true, false]);
});
