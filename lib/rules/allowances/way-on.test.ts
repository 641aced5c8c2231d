import { expect, test } from "vitest";
import { wayOn } from "./way-on.ts";

const now = new Date("2026-11-28T12:00:00Z");
const [past, later] = [new Date("2026-11-28T11:59:00Z"), new Date("2026-11-28T12:01:00Z")];
const OPEN = { isOfPayout: true, isSent: false, endsAt: later, quoteEndsAt: later };

test("a payout whose quote or signature is over needs a new quote, and another is gone on with", () => {
  expect(wayOn(OPEN, now)).toBe("again");
  expect(wayOn({ ...OPEN, quoteEndsAt: past }, now)).toBe("requote");
  expect(wayOn({ ...OPEN, endsAt: past }, now)).toBe("requote");
  expect(wayOn({ ...OPEN, endsAt: now }, now)).toBe("requote");
});

test("one that was sent is gone on with, and what is no payout is asked for anew", () => {
  expect(wayOn({ ...OPEN, isSent: true, endsAt: null, quoteEndsAt: past }, now)).toBe("again");
  const other = { ...OPEN, isOfPayout: false, quoteEndsAt: null };
  expect(wayOn({ ...other, endsAt: past }, now)).toBe("anew");
  expect(wayOn(other, now)).toBe("again");
});
