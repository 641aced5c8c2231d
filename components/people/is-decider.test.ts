import { expect, test } from "vitest";
import { isDecider } from "./is-decider.ts";

const of = (...roles: Parameters<typeof isDecider>[0]["memberships"][number]["roles"]) =>
  isDecider({ memberships: [{ account: "a", name: "A", kind: "main", roles }] });

test("whoever may decide requests in any account is a decider", () => {
  expect(of("viewer", "approver")).toBe(true);
  expect(of("admin")).toBe(true);
  expect(of("operator", "auditor", "viewer")).toBe(false);
  expect(isDecider({ memberships: [] })).toBe(false);
});
