import { expect, it } from "vitest";
import { countFault } from "./payments-fault.ts";

const payins = (...sums: string[]) => sums.map((sender_amount) => ({ sender_amount }));

it("finds nothing where each sum is there once", () => {
  expect(countFault(payins("250.01", "250.02"), ["250.02", "250.01"])).toBeNull();
});

it.each([
  ["twice", ["250.01", "250.02", "250.02"], "R$ 250.02 was paid twice."],
  ["not at all", ["250.01"], "R$ 250.02 is lost."],
  [
    "beside one that nobody was told of",
    ["250.01", "250.02", "250.03"],
    "R$ 250.03 is there, and nobody was told.",
  ],
])("finds a sum that is there %s", (_, there, said) => {
  expect(countFault(payins(...there), ["250.01", "250.02"])).toBe(said);
});
