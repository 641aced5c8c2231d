import fc from "fast-check";
import { expect, test } from "vitest";
import { bankName, titleCase } from "./bank-name.ts";

test.each([
  ["MARIA DE SOUZA E SILVA", "Maria de Souza e Silva"],
  ["JOÃO DOS SANTOS", "João dos Santos"],
  ["ÁGUAS DO SUL COMÉRCIO LTDA.", "Águas do Sul Comércio LTDA."],
  ["PADARIA CENTRAL EIRELI EPP", "Padaria Central EIRELI EPP"],
  ["ANA D'ÁVILA 12345678901 MEI", "Ana D'Ávila 12345678901 MEI"],
  ["USINA BOA VISTA S.A.", "Usina Boa Vista S.A."],
  ["USINA BOA VISTA S/A", "Usina Boa Vista S/A"],
  ["J. E. LIMA - ME", "J. E. Lima - ME"],
  ["JBS ALIMENTOS", "JBS Alimentos"],
  ["E LIMA", "E Lima"],
  ["Padaria do ZÉ", "Padaria do ZÉ"],
  ["maria souza", "maria souza"],
  ["12345", "12345"],
])("%s is shown as %s", (name, shown) => {
  expect(bankName(name)).toBe(shown);
});

const letters = fc.constantFrom(..."ABCDEIOSUZÀÃÇÉÕßİŒΣabeãç .'-/&19\u0301\u200b");
const names = fc.oneof(
  fc.string({ unit: letters, maxLength: 40 }),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .array(fc.constantFrom("MARIA", "DE", "E", "LTDA", "S.A.", "SÁ", "ME", "D'OR", "JBS"))
    .map((words) => words.join(" ")),
);

test("twice is once, and letters stay what they are but for their case", () => {
  fc.assert(
    fc.property(names, (name) => {
      const shown = titleCase(name);
      expect(titleCase(shown)).toBe(shown);
      expect(shown.toUpperCase()).toBe(name === shown ? name.toUpperCase() : name);
      expect(shown).toHaveLength(name.length);
    }),
  );
});

test("a name of mixed case stays untouched", () => {
  fc.assert(
    fc.property(names, names, (before, after) => {
      const mixed = `${before}a${after}`;
      expect(titleCase(mixed)).toBe(mixed);
    }),
  );
});
