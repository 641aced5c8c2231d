import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isOtherPayer, isSamePayer } from "./same-payer.ts";

const word = fc
  .stringMatching(/^[a-zà-ü]{3,9}$/)
  .filter((text) => !/^(ltda|mei|epp|slu)$/.test(text));
const plainName = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));
const ending = fc.constantFrom("", " Ltda", " LTDA.", " S.A.", " S/A", " - ME", " EPP", " Eireli");

describe("one payer", () => {
  test.each([
    ["Mercado Aurora", "MERCADO AURORA LTDA"],
    ["Padaria São João Ltda.", "padaria sao joao limitada"],
    ["Comércio & Cia", "COMERCIO E CIA S/A"],
    ["Marina Alves", "MARINA ALVES 52998224725"],
    ["Construtora Sul S.A.", "Construtora Sul SA"],
    ["Loja X Ltda - ME", "LOJA X"],
    ["Clínica Sul S/S", "CLINICA SUL SS"],
    ["Clínica Sul S. S.", "Clínica Sul SLU"],
    ["Loja X MEI", "Loja X Limitada"],
    ["ﬁnanças", "FINANÇAS"],
  ])("%s is %s", (one, other) => {
    expect(isSamePayer(one, other)).toBe(true);
    expect(isOtherPayer(one, other)).toBe(false);
  });

  test("whatever its case, accents, spaces, punctuation and legal form", () => {
    fc.assert(
      fc.property(plainName, ending, ending, (name, one, other) => {
        const shouted = name.toUpperCase().normalize("NFD");
        const bare = name.normalize("NFD").replaceAll(/\p{M}/gu, "");
        expect(isSamePayer(name + one, `  ${shouted.replaceAll(" ", "  ")}${other} `)).toBe(true);
        expect(isSamePayer(name + one, bare.replaceAll(" ", ". ") + other)).toBe(true);
      }),
    );
  });

  test("is one to itself, and the same seen from either side", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(isSamePayer(one, one)).toBe(true);
        expect(isSamePayer(one, other)).toBe(isSamePayer(other, one));
      }),
    );
  });
});

describe("two payers", () => {
  test.each([
    ["Marina Alves", "Marina Alves Teixeira"],
    ["Mercado Aurora", "Mercado Aurora 2"],
    ["ME", "MEI"],
    ["S.A.", "Ltda"],
    ["!", "?"],
  ])("%s is not %s", (one, other) => {
    expect(isOtherPayer(one, other)).toBe(true);
  });

  test("any other word makes another", () => {
    fc.assert(
      fc.property(plainName, word, ending, (name, more, end) => {
        fc.pre(!name.split(" ").includes(more));
        expect(isSamePayer(name + end, `${name} ${more}${end}`)).toBe(false);
      }),
    );
  });

  test.each([
    [null, "Marina"],
    ["", "Marina"],
    ["Marina", null],
  ])("nobody is another while %s or %s is not known", (expected, paidBy) => {
    expect(isOtherPayer(expected, paidBy)).toBe(false);
  });
});
