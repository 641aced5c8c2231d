import { expect, test } from "vitest";
import type { EvmAllowance } from "#protocol/chain/allowance.ts";
import { servedIntent, type ServedIntent } from "./served-intent.ts";

const intent: ServedIntent = {
  accountId: "main",
  intentId: "one",
  pixAccountId: 7n,
  keyMark: "mark",
};
const allowance: EvmAllowance = {
  family: "evm",
  network: "polygon",
  chainId: 31_300_137,
  token: { symbol: "USDC", address: "0x64D01873EEd4Ee3b1a4123DAC30096DeA65B324C" },
  spender: "0x00000000000000000000000000000000000000c5" as EvmAllowance["spender"],
  units: 100n,
};

test("whatever decides who gets what is part of what an allowance serves", () => {
  const served = servedIntent(intent, allowance);
  expect(servedIntent({ ...intent }, { ...allowance })).toBe(served);
  const others = [
    servedIntent({ ...intent, accountId: "other" }, allowance),
    servedIntent({ ...intent, intentId: "two" }, allowance),
    servedIntent({ ...intent, pixAccountId: 8n }, allowance),
    servedIntent({ ...intent, keyMark: "other" }, allowance),
    servedIntent(intent, { ...allowance, network: "base" }),
    servedIntent(intent, { ...allowance, units: 101n }),
    servedIntent(intent, { ...allowance, token: { ...allowance.token, symbol: "USDT" } }),
    servedIntent(intent, {
      ...allowance,
      spender: allowance.token.address as EvmAllowance["spender"],
    }),
  ];
  expect(new Set([served, ...others]).size).toBe(others.length + 1);
});
