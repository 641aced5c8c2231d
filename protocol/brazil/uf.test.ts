import { getStates } from "@brazilian-utils/brazilian-utils";
import { expect, test } from "vitest";
import { parseUf, UFS } from "./uf.ts";

test("knows the 27 that a foreign library knows, in either case", () => {
  expect([...UFS].sort()).toEqual(
    getStates()
      .map((state) => state.code)
      .sort(),
  );
  for (const uf of UFS) expect(parseUf(` ${uf.toLowerCase()} `)).toBe(uf);
});

test.each(["", "XX", "S", "SPP", "São Paulo"])("refuses %j", (text) => {
  expect(parseUf(text)).toBeNull();
});
