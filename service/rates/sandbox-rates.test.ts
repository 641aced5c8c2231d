import fc from "fast-check";
import { expect, test } from "vitest";
import { sandboxRates } from "./sandbox-rates.ts";

const moments = fc.date({
  min: new Date("2026-01-01"),
  max: new Date("2036-01-01"),
  noInvalidDate: true,
});
const tokens = fc.constantFrom("USDC" as const, "USDT" as const);

test("the same seed and moment give the same rate; another seed another", async () => {
  const now = new Date("2026-11-21T12:00:00.000Z");
  const rate = async (seed: string) => (await sandboxRates(seed).market("USDC", now)).rate;
  expect(await rate("a")).toBe(await rate("a"));
  expect(await rate("a")).not.toBe(await rate("b"));
});

test("it moves, but a little: within 1 % of its base, and slowly", async () => {
  const rates = sandboxRates("seed");
  await fc.assert(
    fc.asyncProperty(tokens, moments, async (token, now) => {
      const { rate, at } = await rates.market(token, now);
      expect(rate > 5_350_000n && rate < 5_480_000n).toBe(true);
      expect(now.getTime() - at.getTime()).toBeLessThan(15_000);
      expect(now.getTime()).toBeGreaterThanOrEqual(at.getTime());
    }),
    { numRuns: 500 },
  );
  const seen = new Set<bigint>();
  for (let step = 0; step < 40; step += 1) {
    seen.add((await rates.market("USDC", new Date(step * 15_000))).rate);
  }
  expect(seen.size).toBeGreaterThan(20);
});
