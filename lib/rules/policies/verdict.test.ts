import { expect, test } from "vitest";
import type { Decision } from "./decide.ts";
import type { RequestTimes } from "./request-state.ts";
import { type RequestedApproval, verdictOf } from "./verdict.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const decision = (change: Partial<Decision>): Decision => ({
  rule: 0,
  do: "ask",
  others: 2,
  hours: 0,
  ...change,
});
const asked = (
  change: Partial<RequestTimes> = {},
  rest: Partial<RequestedApproval> = {},
): RequestedApproval => ({
  request: {
    others: 2,
    coolingOffHours: 0,
    askedAt: new Date(NOW.getTime() - 3_600_000),
    expiresAt: new Date(NOW.getTime() + 3_600_000),
    ended: null,
    approvedBy: ["ana", "rui"],
    ...change,
  },
  isSame: true,
  isNear: true,
  ...rest,
});
const lapsedOf = (one: RequestedApproval, others = 2) => {
  const verdict = verdictOf(decision({ others }), 5, one, NOW);
  return verdict.is === "needed" ? verdict.lapsed : verdict.is;
};

test("what is refused or allowed asks for nobody, whatever was granted", () => {
  expect(verdictOf(decision({ do: "refuse" }), 5, asked(), NOW)).toEqual({ is: "barred" });
  expect(verdictOf(decision({ do: "allow" }), 5, null, NOW)).toEqual({
    is: "free",
    isAlone: false,
  });
});

test("where fewer others exist all of them are asked, and nobody where there are none", () => {
  expect(verdictOf(decision({}), 1, null, NOW)).toEqual({
    is: "needed",
    others: 1,
    hours: 0,
    lapsed: null,
  });
  expect(verdictOf(decision({}), 3, null, NOW)).toMatchObject({ others: 2 });
  expect(verdictOf(decision({}), 0, null, NOW)).toEqual({ is: "free", isAlone: true });
  const waits = decision({ do: "wait", others: 0, hours: 24 });
  expect(verdictOf(waits, 0, null, NOW)).toEqual({
    is: "needed",
    others: 0,
    hours: 24,
    lapsed: null,
  });
});

test("a request for the very content is waited for, and then it is granted", () => {
  const waiting = { is: "waiting", others: 2, hours: 0 };
  expect(verdictOf(decision({}), 5, asked({ approvedBy: ["ana"] }), NOW)).toEqual(waiting);
  expect(verdictOf(decision({}), 5, asked(), NOW)).toEqual({ is: "granted" });
});

test("why an earlier request does not count", () => {
  expect(lapsedOf(asked({ ended: "refused" }))).toBe("refused");
  expect(lapsedOf(asked({ ended: "withdrawn" }))).toBe("withdrawn");
  expect(lapsedOf(asked({ expiresAt: NOW }))).toBe("expired");
  expect(lapsedOf(asked({ ended: "changed" }))).toBe("changed");
  expect(lapsedOf(asked({ ended: "replaced" }))).toBe("changed");
  expect(lapsedOf(asked({ ended: "done" }))).toBe("changed");
  expect(lapsedOf(asked({}, { isSame: false, isNear: false }))).toBe("changed");
  expect(lapsedOf(asked({ others: 1 }))).toBe("outgrown");
  expect(lapsedOf(asked({ others: 1 }, { isNear: false }))).toBe("outgrown");
  expect(lapsedOf(asked({}, { isNear: false }))).toBe("drifted");
  expect(lapsedOf(asked())).toBe("granted");
});
