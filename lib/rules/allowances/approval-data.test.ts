import { expect, test } from "vitest";
import type { Allowance } from "#protocol/chain/allowance.ts";
import { approvalData } from "./approval-data.ts";

const onSolana = (units: bigint) => approvalData({ family: "solana", units } as Allowance);

test("an approval on Solana is its number, the units from the lowest byte on, and the places", () => {
  expect(onSolana(0x01_23_45_67_89_ab_cd_efn)).toEqual({
    data: "0x0defcdab896745230106",
    spender: null,
    units: 0x01_23_45_67_89_ab_cd_efn,
  });
  expect(onSolana(0n)?.data).toBe(`0x0d${"00".repeat(8)}06`);
  expect(onSolana(2n ** 64n - 1n)?.data).toBe(`0x0d${"ff".repeat(8)}06`);
  expect(() => onSolana(-1n)).toThrow(RangeError);
  expect(() => onSolana(2n ** 64n)).toThrow(RangeError);
});

test.each([
  ["evm", "0x52908400098527886E0F7030069857D2E4169EE7"],
  ["tron", "TJRabPrwbZy45sbavfcjinPJC18kjpRTv8"],
] as const)("a call on %s names the spender as its network writes it", (family, spender) => {
  const read = approvalData({ family, spender, units: 17n } as never);
  expect(read).toMatchObject({ spender, units: 17n });
  expect(read?.data).toMatch(/^0x095ea7b30{24}[0-9a-f]{40}0{62}11$/i);
});
