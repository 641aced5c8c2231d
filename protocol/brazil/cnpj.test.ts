import { generateCnpj, isValidCnpj } from "@brazilian-utils/brazilian-utils";
import { cnpj as validator } from "cpf-cnpj-validator";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCnpj, parseCnpj } from "./cnpj.ts";

const numeric = fc.stringMatching(/^\d{14}$/);
const alphanumeric = fc.stringMatching(/^[\dA-Z]{12}\d{2}$/);

describe("parseCnpj", () => {
  test("agrees with two foreign libraries, numeric and alphanumeric", () => {
    fc.assert(
      fc.property(fc.oneof(numeric, alphanumeric), (text) => {
        const mine = parseCnpj(text) !== null;
        expect(mine).toBe(validator.isValid(text, true));
        expect(mine).toBe(isValidCnpj(text, { version: 2 }));
      }),
      { numRuns: 5_000 },
    );
  });

  test("takes what they make, in either case and punctuation, and what they take one off it", () => {
    const valid = fc
      .nat(2)
      .map((n) => (n === 0 ? generateCnpj() : n === 1 ? generateCnpj(2) : validator.generate()));
    fc.assert(
      fc.property(valid, fc.nat(13), fc.stringMatching(/^[\dA-Z]$/), (text, at, other) => {
        expect(parseCnpj(text)).toBe(text);
        expect(parseCnpj(formatCnpj(text).toLowerCase())).toBe(text);
        expect(formatCnpj(text)).toBe(validator.format(text));
        const wrong = text.slice(0, at) + other + text.slice(at + 1);
        const isStill = parseCnpj(wrong) !== null;
        expect(isStill).toBe(validator.isValid(wrong, true));
        expect(isStill).toBe(isValidCnpj(wrong, { version: 2 }));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    ["numeric", fc.stringMatching(/^\d{12}$/)],
    ["alphanumeric", fc.stringMatching(/^[\dA-Z]{12}$/)],
  ])("of the hundred endings of a %s one it takes the one that both libraries take", (_, bases) => {
    const endings = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0"));
    fc.assert(
      fc.property(bases, (base) => {
        const taken = (isTaken: (text: string) => boolean) =>
          endings.filter((ending) => isTaken(base + ending));
        const mine = taken((text) => parseCnpj(text) === text);
        expect(mine).toHaveLength(/^(\d)\1+$/.test(base) && mine.length === 0 ? 0 : 1);
        expect(mine).toEqual(taken((text) => validator.isValid(text, true)));
        expect(mine).toEqual(taken((text) => isValidCnpj(text, { version: 2 })));
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ["11.222.333/0001-81", "11222333000181"],
    ["12abc34501de35", "12ABC34501DE35"],
    ["12.ABC.345/01DE-35", "12ABC34501DE35"],
  ])("reads %j", (text, canonical) => {
    expect(parseCnpj(text)).toBe(canonical);
  });

  test.each([
    "",
    "1122233300018",
    "112223330001811",
    "11.222.333/0001-82",
    "12ABC34501DE3A",
    "12ÁBC34501DE35",
    "00000000000000",
    "11.222/333.0001-81",
  ])("refuses %j", (text) => {
    expect(parseCnpj(text)).toBeNull();
  });
});
