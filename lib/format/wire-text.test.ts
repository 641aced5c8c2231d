import { generateCnpj, generateCpf } from "@brazilian-utils/brazilian-utils";
import { cnpj as cnpjValidator, cpf as cpfValidator } from "cpf-cnpj-validator";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { maskText } from "./mask-text.ts";
import { readWireText, showWireText, type WireField } from "./wire-text.ts";

const FIELDS: readonly WireField[] = ["cnpj", "cpf", "phone", "cep", "day"];
const typed = fc.string({
  unit: fc.constantFrom(..."0123456789abcXYZ.-/()+ @\t5599"),
  maxLength: 24,
});
const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const whole: Record<WireField, fc.Arbitrary<string>> = {
  cnpj: fc.nat(1).map((alphanumeric) => (alphanumeric ? generateCnpj(2) : generateCnpj())),
  cpf: fc.constant(null).map(() => generateCpf()),
  phone: fc.oneof(
    fc.tuple(fc.integer({ min: 11, max: 99 }), digits(8)).map(([area, end]) => `+55${area}9${end}`),
    fc.constantFrom("+551133334444", "+14155552671", "+351912345678"),
  ),
  cep: digits(8),
  day: fc
    .date({ min: new Date("1900-01-01"), max: new Date("2100-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
};

describe.each(FIELDS)("%s", (field) => {
  it("keeps what the interface carries byte for byte, shown, typed anew and pasted", () => {
    fc.assert(
      fc.property(whole[field], (value) => {
        const shown = showWireText(field, value);
        const anew = [...shown].reduce((text, next) => maskText(field, text + next), "");
        for (const text of [shown, anew, maskText(field, shown), value, ` ${shown} `]) {
          expect(readWireText(field, text), text).toBe(value);
        }
      }),
      { numRuns: 500 },
    );
  });

  it("reads what it shows of any text as the same value", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const kept = readWireText(field, maskText(field, text));
        expect(readWireText(field, showWireText(field, kept))).toBe(kept);
      }),
      { numRuns: 3000 },
    );
  });
});

test("shows documents as two foreign libraries write them", () => {
  fc.assert(
    fc.property(whole.cnpj, whole.cpf, (cnpj, cpf) => {
      expect(showWireText("cnpj", cnpj)).toBe(cnpjValidator.format(cnpj));
      expect(showWireText("cpf", cpf)).toBe(cpfValidator.format(cpf));
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["phone", "(11) 98765-4321", "+5511987654321"],
  ["phone", "11 3333 4444", "+551133334444"],
  ["phone", "0011987", "0011987"],
  ["phone", "+1 (415) 555-2671", "+14155552671"],
  ["day", "7/9/2001", "2001-09-07"],
  ["day", "7/9", "7/9"],
  ["cnpj", "12.abc.345/01de-35", "12ABC34501DE35"],
  ["cpf", "529.982", "529982"],
  ["cep", "01.310-100", "01310100"],
] as const)("%s: %j is kept as %j", (field, text, value) => {
  expect(readWireText(field, text)).toBe(value);
});
