import { expect, test } from "vitest";
import { coolingOffOf } from "./cooling-off.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = new Date("2026-03-01T12:00:01Z");

test("a recipient is free once its rest is over, and one that nobody knows is not", () => {
  expect(coolingOffOf({ state: "free", rests_until: null }, now)).toBeNull();
  expect(coolingOffOf({ state: "waits", rests_until: now }, now)).toBeNull();
  expect(coolingOffOf({ state: "waits", rests_until: later }, now)).toEqual({
    rest: "rests",
    until: later,
  });
  expect(coolingOffOf({ state: "waits", rests_until: null }, now)).toEqual({ rest: "awaits" });
  expect(coolingOffOf({ state: "refused", rests_until: null }, now)).toEqual({ rest: "refused" });
  expect(coolingOffOf(undefined, now)).toEqual({ rest: "awaits" });
});
