import { expect, test } from "vitest";
import { CHAIN_KINDS, EXCEPTION_KINDS, KINDS, saysNothing, UNUSUAL_HOURS } from "./kinds.ts";

/** Kinds whose name says more than in which way they differ. */
const NAMED_CLOSER: Readonly<Record<string, string>> = {
  exchange_other_fee: "other_amount",
  exchange_two_ends: "doubled",
};

test.each(KINDS)("%s is of its witness, and differs in the way that its name says", (kind) => {
  const { witness, difference } = EXCEPTION_KINDS[kind];
  expect(`${witness}_`).toBe(kind.slice(0, witness.length + 1));
  expect(difference).toBe(NAMED_CLOSER[kind] ?? kind.slice(witness.length + 1));
});

test("a side without a value says nothing, but for a blockchain that shows something else", () => {
  expect(KINDS.filter((kind) => !saysNothing(kind))).toEqual([
    "chain_surplus",
    "chain_other_amount",
    "chain_other_party",
    "chain_other_day",
    "chain_doubled",
  ]);
  expect(CHAIN_KINDS).toEqual(KINDS.filter((kind) => kind.startsWith("chain_")));
});

test("what goes on by itself has a day, and three over a weekend", () => {
  expect(UNUSUAL_HOURS).toEqual({ unanswered: 24, payin: 24, payout: 72, proof: 24, return: 72 });
});
