import { formatTransactionReceipt, numberToHex, type RpcTransactionReceipt } from "viem";
import { expect, test } from "vitest";
import { gasCostOf } from "./call-outcome.ts";

const receipt = { gasUsed: numberToHex(52_000n), effectiveGasPrice: numberToHex(7n) };

test.each([
  ["alone", {}, 364_000n],
  ["with the fee that an OP stack takes besides", { l1Fee: numberToHex(1_234n) }, 365_234n],
  ["with no such fee", { l1Fee: null }, 364_000n],
])("gas %s", (_words, more, cost) => {
  const answered = { ...receipt, ...more } as Partial<RpcTransactionReceipt>;
  expect(gasCostOf(formatTransactionReceipt(answered))).toBe(cost);
});
