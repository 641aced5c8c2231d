import { expect, test } from "vitest";
import { inTime } from "./in-time.ts";

test("a value in time is the value; a failure and a wait without end are null", async () => {
  expect(await inTime(Promise.resolve(7))).toBe(7);
  expect(await inTime(Promise.reject(new Error("no")))).toBeNull();
  expect(await inTime(new Promise(() => {}), 1)).toBeNull();
});
