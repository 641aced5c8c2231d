import { expect, test } from "vitest";
import { reasonsOf, WITH_INPUT } from "#protocol/wire/reason.ts";
import { ConfirmMatches, ExplainException, MatchByHand, SetWriteOffLimit } from "./decide.ts";

const isLimit = (amount: string) => SetWriteOffLimit.safeParse({ amount }).success;

test("a limit of what is written off is an amount of at most a million reais", () => {
  expect(isLimit("0.01")).toBe(true);
  expect(isLimit("1000000.00")).toBe(true);
  expect(isLimit("1000000.01")).toBe(false);
  expect(isLimit("1.001")).toBe(false);
  const { error } = SetWriteOffLimit.safeParse({ amount: "1000000.01" }, WITH_INPUT);
  expect(error && reasonsOf(error)["amount"]).toBe("not_an_amount");
});

test("one click confirms one match to two hundred", () => {
  const confirms = (count: number) =>
    ConfirmMatches.safeParse({ ids: Array.from({ length: count }, (_, at) => `${at + 1}`) })
      .success;
  expect([confirms(0), confirms(1), confirms(200), confirms(201)]).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test("a reason has five hundred characters at most", () => {
  const isReason = (length: number) =>
    ExplainException.safeParse({ id: "1", reason: "a".repeat(length) }).success;
  expect([isReason(500), isReason(501)]).toEqual([true, false]);
});

test("a movement is a payment, or what went back of one", () => {
  const isMovement = (movement: string) => MatchByHand.safeParse({ id: "1", movement }).success;
  expect(["payin 1", "payout 20", "return 1 2"].map(isMovement)).toEqual([true, true, true]);
  expect(["", "payin 0", "payin", "return 1", "payout 1 2"].some(isMovement)).toBe(false);
  const { error } = MatchByHand.safeParse({ id: "1", movement: "x" }, WITH_INPUT);
  expect(error && reasonsOf(error)["movement"]).toBe("required");
});
