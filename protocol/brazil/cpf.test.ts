import { generateCpf, isValidCpf } from "@brazilian-utils/brazilian-utils";
import { cpf as validator } from "cpf-cnpj-validator";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatCpf, parseCpf } from "./cpf.ts";

const elevenDigits = fc.stringMatching(/^\d{11}$/);
// One library refuses this common example number; the Receita's rule does not.
const EXAMPLE = "12345678909";

describe("parseCpf", () => {
  test("agrees with two foreign libraries on any eleven digits", () => {
    fc.assert(
      fc.property(elevenDigits, (digits) => {
        const isValid = parseCpf(digits) !== null;
        expect(isValid).toBe(isValidCpf(digits));
        expect(isValid).toBe(validator.isValid(digits) || digits === EXAMPLE);
      }),
      { numRuns: 5_000 },
    );
  });

  test("takes what they make, written either way, and nothing one digit away from it", () => {
    const valid = fc.nat().map((n) => (n % 2 === 0 ? generateCpf() : validator.generate()));
    fc.assert(
      fc.property(valid, fc.nat(10), fc.integer({ min: 1, max: 9 }), (digits, at, by) => {
        expect(parseCpf(digits)).toBe(digits);
        expect(parseCpf(formatCpf(digits))).toBe(digits);
        expect(formatCpf(digits)).toBe(validator.format(digits));
        const other = (Number(digits[at]) + by) % 10;
        const wrong = digits.slice(0, at) + other + digits.slice(at + 1);
        const isStill = parseCpf(wrong) !== null;
        expect(isStill).toBe(isValidCpf(wrong));
        expect(isStill).toBe(validator.isValid(wrong) || wrong === EXAMPLE);
      }),
      { numRuns: 2_000 },
    );
  });

  test("of the hundred endings of nine digits it takes the one that both libraries take", () => {
    const endings = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0"));
    const bases = fc.stringMatching(/^\d{9}$/).filter((base) => !EXAMPLE.startsWith(base));
    fc.assert(
      fc.property(bases, (base) => {
        const taken = (isTaken: (text: string) => boolean) =>
          endings.filter((ending) => isTaken(base + ending));
        const mine = taken((text) => parseCpf(text) === text);
        expect(mine).toHaveLength(/^(\d)\1+$/.test(base) ? 0 : 1);
        expect(mine).toEqual(taken((text) => validator.isValid(text)));
        expect(mine).toEqual(taken((text) => isValidCpf(text)));
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ["529.982.247-25", "52998224725"],
    [" 529 982 247 25 ", "52998224725"],
    [EXAMPLE, EXAMPLE],
  ])("reads %j", (text, canonical) => {
    expect(parseCpf(text)).toBe(canonical);
  });

  test.each([
    "",
    "5299822472",
    "529982247255",
    "529.982.247-26",
    "529.982.24725x",
    "5-2998224725",
    "11111111111",
    "00000000000",
    "٥٢٩٩٨٢٢٤٧٢٥",
    "529--98224725",
  ])("refuses %j", (text) => {
    expect(parseCpf(text)).toBeNull();
  });
});
