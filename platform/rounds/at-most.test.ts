import { expect, test } from "vitest";
import { atMost } from "./at-most.ts";

test("runs no more than the most at once, in order, past jobs that fail", async () => {
  const limited = atMost(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const job = (name: number) => () => {
    begun.push(name);
    return new Promise<number>((resolve, reject) =>
      ends.push(() => (name === 0 ? reject(new Error("failed")) : resolve(name))),
    );
  };
  const all = [0, 1, 2, 3].map((name) => limited(job(name)));
  expect(begun).toEqual([0, 1]);
  ends[0]!();
  await expect(all[0]).rejects.toThrow("failed");
  expect(begun).toEqual([0, 1, 2]);
  ends[2]!();
  expect(await all[2]).toBe(2);
  expect(begun).toEqual([0, 1, 2, 3]);
  ends[1]!();
  ends[3]!();
  expect(await Promise.all([all[1], all[3]])).toEqual([1, 3]);
  // Its places are free again.
  const later = limited(job(4));
  expect(begun.at(-1)).toBe(4);
  ends[4]!();
  expect(await later).toBe(4);
});
