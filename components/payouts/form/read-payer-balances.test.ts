import fc from "fast-check";
import { expect, test } from "vitest";
import { formatAmount, parseAmount } from "#protocol/money/money.ts";
import { readPayerBalances } from "./read-payer-balances.ts";

const PAYERS = [
  { id: "1", name: "Treasury" },
  { id: "2", name: "Safe" },
];
const WANTED = { payers: PAYERS, network: "polygon", token: "USDC" } as const;

test("a whole balance is typed to the last unit, whatever it is, and nothing is none", () => {
  const units = fc.oneof(fc.bigInt({ min: 0n, max: 5n }), fc.bigInt({ min: 0n, max: 10n ** 17n }));
  fc.assert(
    fc.property(units, units, (first, second) => {
      const of = {
        "1": { native: "0", USDC: formatAmount(first, "USDC") },
        "2": { native: "0", USDC: formatAmount(second, "USDC"), USDT: "7.000000" },
      };
      const held = readPayerBalances([{ network: "polygon", known: true, of }], WANTED);
      const typed = held?.map(({ id, amount }) => [id, parseAmount(amount, "USDC")]);
      const wanted = [
        ["1", first],
        ["2", second],
      ];
      expect(typed).toEqual(wanted.filter(([, balance]) => balance !== 0n));
    }),
  );
});

test("a wallet of another account or network is not among them", () => {
  const of = { "3": { native: "1", USDC: "5.000000" } };
  expect(readPayerBalances([{ network: "polygon", known: true, of }], WANTED)).toEqual([]);
});

test("what can't be read is not nothing", () => {
  expect(readPayerBalances([], WANTED)).toBeNull();
  const silent = { network: "polygon", known: false, why: "silent" } as const;
  expect(readPayerBalances([silent], WANTED)).toBeNull();
});
