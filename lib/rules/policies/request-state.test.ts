import { expect, test } from "vitest";
import { coolsOffUntil, requestState, stillCovers, type RequestTimes } from "./request-state.ts";

const HOUR_MS = 3_600_000;
const ASKED = new Date("2026-11-24T12:00:00Z");
const after = (ms: number) => new Date(ASKED.getTime() + ms);
const request = (change: Partial<RequestTimes> = {}): RequestTimes => ({
  others: 2,
  coolingOffHours: 0,
  askedAt: ASKED,
  expiresAt: after(72 * HOUR_MS),
  ended: null,
  approvedBy: [],
  ...change,
});
const stateOf = (change: Partial<RequestTimes>, ms = HOUR_MS) =>
  requestState(request(change), after(ms));

test("a request waits for as many others as it asks for", () => {
  expect(stateOf({})).toBe("waiting");
  expect(stateOf({ approvedBy: ["ana"] })).toBe("waiting");
  expect(stateOf({ approvedBy: ["ana", "rui"] })).toBe("granted");
  expect(stateOf({ others: 1, approvedBy: ["ana", "rui"] })).toBe("granted");
});

test("a request that cools off is granted by one approval, or at its hour", () => {
  const cooling = { others: 0, coolingOffHours: 24 };
  expect(coolsOffUntil(request(cooling))).toEqual(after(24 * HOUR_MS));
  expect(coolsOffUntil(request())).toBeNull();
  expect(coolsOffUntil(request({ coolingOffHours: 1 }))).toEqual(after(HOUR_MS));
  expect(stateOf(cooling, 24 * HOUR_MS - 1)).toBe("waiting");
  expect(stateOf(cooling, 24 * HOUR_MS)).toBe("granted");
  expect(stateOf({ ...cooling, approvedBy: ["ana"] })).toBe("granted");
  expect(stateOf({ ...cooling, others: 2, approvedBy: ["ana"] })).toBe("granted");
});

test("a request expires at its moment, however many approved it", () => {
  const granted = { approvedBy: ["ana", "rui"] };
  expect(stateOf(granted, 72 * HOUR_MS - 1)).toBe("granted");
  expect(stateOf(granted, 72 * HOUR_MS)).toBe("expired");
});

test.each(["refused", "changed", "replaced", "done", "withdrawn"] as const)(
  "a request that is %s stays so",
  (ended) => {
    expect(stateOf({ ended, approvedBy: ["ana", "rui"] }, 99 * HOUR_MS)).toBe(ended);
  },
);

test("an earlier request covers what asks for no more than it did", () => {
  const covers = (was: [number, number], now: [number, number]) =>
    stillCovers({ others: was[0], coolingOffHours: was[1] }, { others: now[0], hours: now[1] });
  expect(covers([1, 0], [1, 0])).toBe(true);
  expect(covers([2, 0], [1, 0])).toBe(true);
  expect(covers([1, 0], [2, 0])).toBe(false);
  expect(covers([0, 48], [1, 24])).toBe(false);
  // Another's approval is more than any rest.
  expect(covers([1, 0], [0, 24])).toBe(true);
  expect(covers([0, 24], [0, 24])).toBe(true);
  expect(covers([0, 23], [0, 24])).toBe(false);
});
