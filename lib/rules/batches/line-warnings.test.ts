import { expect, test } from "vitest";
import { lineWarnings, warningKey, type ComparedLine } from "./line-warnings.ts";

const line = (number: number, said: Partial<ComparedLine> = {}): ComparedLine => ({
  number,
  key: "a@b.com",
  cents: 100n,
  pixAccount: "7",
  ...said,
});

test("the same receiver and amount is told on each line, another amount more softly", () => {
  const found = lineWarnings(
    [
      line(1),
      line(2),
      line(3, { cents: 200n }),
      line(4, { key: "c@d.com" }),
      line(5, { key: null }),
    ],
    [],
  );
  expect(Object.fromEntries(found)).toEqual({
    1: [{ kind: "twice", numbers: [2] }],
    2: [{ kind: "twice", numbers: [1] }],
    3: [{ kind: "same_key", numbers: [1, 2] }],
  });
});

test("what was paid, or waits in another batch, is told where receiver and amount are the same", () => {
  const paid = {
    pixAccount: "7",
    cents: 100n,
    payout: "31",
    batch: null,
    at: "2026-11-01T00:00:00Z",
  };
  const batch = { id: "b", title: "Folha" };
  const queued = { ...paid, pixAccount: "8", payout: null, batch };
  const found = lineWarnings(
    [line(1), line(2, { key: "x", pixAccount: "8" }), line(3, { key: "y", cents: 1n })],
    [paid, queued],
  );
  expect(Object.fromEntries(found)).toEqual({
    1: [{ kind: "paid", payout: "31", at: paid.at }],
    2: [{ kind: "queued", batch, at: paid.at }],
  });
});

test("a tick holds for what it was set for", () => {
  expect(warningKey({ kind: "same_key", numbers: [1] }, 1n)).toBeNull();
  const twice = (numbers: number[], cents: bigint) => warningKey({ kind: "twice", numbers }, cents);
  expect(new Set([twice([1], 1n), twice([1, 2], 1n), twice([1], 2n)]).size).toBe(3);
});
