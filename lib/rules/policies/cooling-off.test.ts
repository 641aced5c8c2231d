import { expect, test } from "vitest";
import { coolingOffOf } from "./cooling-off.ts";

const now = new Date("2026-03-01T12:00:00Z");
const later = new Date("2026-03-01T12:00:01Z");

test("a recipient is free once its cooling-off is over, and one that nobody knows is not", () => {
  expect(coolingOffOf({ state: "free", cooling_off_until: null }, now)).toBeNull();
  expect(coolingOffOf({ state: "waits", cooling_off_until: now }, now)).toBeNull();
  expect(coolingOffOf({ state: "waits", cooling_off_until: later }, now)).toEqual({
    state: "cooling_off",
    until: later,
  });
  expect(coolingOffOf({ state: "waits", cooling_off_until: null }, now)).toEqual({
    state: "awaits",
  });
  expect(coolingOffOf({ state: "refused", cooling_off_until: null }, now)).toEqual({
    state: "refused",
  });
  expect(coolingOffOf(undefined, now)).toEqual({ state: "awaits" });
});
