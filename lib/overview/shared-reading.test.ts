import { expect, test } from "vitest";
import { sharedReading } from "./shared-reading.ts";

test("a reading serves everybody for its time, and a failed one nobody else", async () => {
  let made = 0;
  const read = async () => (made += 1);
  expect(await sharedReading("a", 60_000, read)).toBe(1);
  expect(await sharedReading("a", 60_000, read)).toBe(1);
  expect(await sharedReading("b", 60_000, read)).toBe(2);
  expect(await sharedReading("a", 0, read)).toBe(3);
  const fail = () => Promise.reject(new Error("no"));
  await expect(sharedReading("c", 60_000, fail)).rejects.toThrow("no");
  expect(await sharedReading("c", 60_000, read)).toBe(4);
});
