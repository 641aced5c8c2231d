import { isValidCep } from "@brazilian-utils/brazilian-utils";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { parseCep } from "./cep.ts";

test("reads eight digits with or without the dash", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000, max: 99_999_999 }), (n) => {
      const cep = String(n).padStart(8, "0");
      expect(parseCep(cep)).toBe(cep);
      expect(parseCep(`${cep.slice(0, 5)}-${cep.slice(5)}`)).toBe(cep);
      expect(isValidCep(cep)).toBe(true);
    }),
  );
});

test.each(["", "0131010", "013101000", "01310_100", "00000000", "00999-999", "0131O100"])(
  "refuses %j",
  (text) => {
    expect(parseCep(text)).toBeNull();
  },
);
