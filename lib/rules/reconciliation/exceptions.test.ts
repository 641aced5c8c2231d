import { expect, test } from "vitest";
import { EXCEPTION_STATES, isSameFinding, isStanding, QUEUE_TABS } from "./exceptions.ts";

test("what is open or asked still stands, and every state and the matches have a view", () => {
  expect(EXCEPTION_STATES.filter(isStanding)).toEqual(["open", "asked"]);
  expect([...QUEUE_TABS].toSorted()).toEqual([...EXCEPTION_STATES, "matches"].toSorted());
  expect(EXCEPTION_STATES).toEqual(["open", "asked", "explained", "written_off", "cleared"]);
  expect(QUEUE_TABS).toEqual(["open", "matches", "asked", "explained", "written_off", "cleared"]);
});

test("a decision holds while both sides say the same, and while hours go on", () => {
  const cents = { what: "cents", ours: "100", theirs: "90" };
  expect(isSameFinding(cents, { ...cents })).toBe(true);
  expect(isSameFinding(cents, { ...cents, ours: "101" })).toBe(false);
  expect(isSameFinding(cents, { ...cents, theirs: null })).toBe(false);
  expect(isSameFinding(cents, { ...cents, what: "units" })).toBe(false);
  const hours = { what: "hours", ours: "25", theirs: "processing" };
  expect(isSameFinding(hours, { ...hours, ours: "26" })).toBe(true);
  expect(isSameFinding(hours, { ...hours, what: "text" })).toBe(false);
});
