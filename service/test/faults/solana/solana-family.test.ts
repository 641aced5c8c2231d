import { expect, test } from "vitest";
import { SOLANA_FAMILY } from "./solana-family.ts";

const found = (transaction: unknown) => ({
  name: "getTransaction",
  asked: JSON.stringify({ params: ["signature"] }),
  answer: JSON.stringify({ result: transaction && { transaction } }),
  isDeep: false,
});
const titles = (transaction: unknown) =>
  SOLANA_FAMILY.payoutSteps
    .filter(({ when, fits }) => when === "after" && fits(found(transaction)))
    .map(({ title }) => title);

test("a pull is found by its bytes; what a look at the treasury's moves is answered is no step", () => {
  const bytes = Buffer.from("… ponte payout 1 …").toString("base64");
  expect(titles([bytes, "base64"])).toEqual(["the pull is found, the answer lost"]);
  expect(titles({ message: { accountKeys: ["treasury"] }, signatures: ["one"] })).toEqual([]);
  expect(titles(null)).toEqual([]);
});
