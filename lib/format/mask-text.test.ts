import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  formatPixKey,
  parsePixKey,
  parsePixKeyOfKind,
  PIX_KEY_KINDS,
} from "#protocol/brazil/pix-key.ts";
import { parseCnpj } from "#protocol/brazil/cnpj.ts";
import { parseCpf } from "#protocol/brazil/cpf.ts";
import { caretIn, maskText, significant, type Masked } from "./mask-text.ts";

const KINDS: readonly Masked[] = [...PIX_KEY_KINDS, "document", "cep"];
/** Typed and pasted text: digits, letters, all punctuation of these texts, and noise. */
const typed = fc.string({
  unit: fc.constantFrom(..."0123456789abcdefABCDEFxyzZ.-/()+ @\t5599"),
  maxLength: 45,
});
const type = (kind: Masked, text: string, start = "") =>
  [...text].reduce((shown, character) => maskText(kind, shown + character), start);

const KEYS = {
  cpf: ["52998224725", "11144477735"],
  cnpj: ["11222333000181", "12ABC34501DE35"],
  phone: ["+5511987654321", "+551133334444", "+5555987654321"],
  email: ["ana@example.com.br"],
  random: ["123e4567-e89b-42d3-a456-426614174000"],
} as const;

describe.each(KINDS)("%s", (kind) => {
  it("looks the same typed character by character, pasted, and masked twice", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const pasted = maskText(kind, text);
        expect(type(kind, text)).toBe(pasted);
        expect(maskText(kind, pasted)).toBe(pasted);
      }),
      { numRuns: 3000 },
    );
  });

  it("loses nothing that counts, and adds nothing but a plus", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const counts = significant(kind, text);
        const kept = significant(kind, maskText(kind, text));
        expect(kept.replace(/^\+/, "")).toBe(counts.replace(/^\+/, ""));
      }),
      { numRuns: 3000 },
    );
  });

  it("never ends in punctuation, and deleting backwards always gets on", () => {
    fc.assert(
      fc.property(typed, (text) => {
        let shown = maskText(kind, text);
        for (let left = shown.length; shown !== ""; left = shown.length) {
          if (kind !== "email") expect(shown.at(-1)).toMatch(/[\dA-Za-z+]/);
          shown = maskText(kind, shown.slice(0, -1));
          expect(shown.length).toBeLessThan(left);
        }
      }),
      { numRuns: 1000 },
    );
  });

  it("keeps the caret behind what was typed, wherever that is", () => {
    fc.assert(
      fc.property(typed, fc.nat(45), (text, at) => {
        const caret = Math.min(at, text.length);
        const counted = significant(kind, text.slice(0, caret)).length;
        const masked = maskText(kind, text);
        const moved = caretIn(kind, masked, counted);
        expect(significant(kind, masked.slice(0, moved)).length).toBeGreaterThanOrEqual(
          Math.min(counted, significant(kind, masked).length),
        );
        expect(caretIn(kind, masked, counted, true)).toBeGreaterThanOrEqual(moved);
      }),
      { numRuns: 2000 },
    );
  });
});

test.each(PIX_KEY_KINDS)(
  "%s: keys are read in every spelling, before and after masking",
  (kind) => {
    for (const key of KEYS[kind]) {
      for (const text of [key, formatPixKey(key), ` ${formatPixKey(key)} `, key.toUpperCase()]) {
        expect(parsePixKeyOfKind(kind, maskText(kind, text)), text).toBe(key);
        expect(parsePixKeyOfKind(kind, type(kind, text)), text).toBe(key);
      }
      if (kind !== "email") expect(maskText(kind, key)).toBe(formatPixKey(key));
      expect(parsePixKey(formatPixKey(key))?.key).toBe(key);
    }
  },
);

test("a phone without its country is shown as it is said, with fifty-five in front it gets its plus", () => {
  expect(maskText("phone", "11987654321")).toBe("(11) 98765-4321");
  expect(maskText("phone", "1133334444")).toBe("(11) 3333-4444");
  expect(maskText("phone", "5511987654321")).toBe("+55 (11) 98765-4321");
  expect(maskText("phone", "55987654321")).toBe("(55) 98765-4321");
  expect(maskText("phone", "+1 202 555 0100")).toBe("+12025550100");
});

test("a document is a CPF until it can only be a CNPJ", () => {
  expect(maskText("document", "52998224725")).toBe("529.982.247-25");
  expect(parseCpf(maskText("document", "529 982 247 25"))).toBe("52998224725");
  expect(maskText("document", "112223330001")).toBe("11.222.333/0001");
  expect(parseCnpj(maskText("document", "12abc34501de35"))).toBe("12ABC34501DE35");
});

test("surplus digits stay in sight", () => {
  expect(maskText("cpf", "52998224725999")).toBe("529.982.247-25999");
});

test("typing and deleting in the middle keep the caret where one works", () => {
  // "529.|82" + "9": the caret stays behind the 9 although a point moved.
  expect(caretIn("cpf", maskText("cpf", "529.982"), significant("cpf", "529.9").length)).toBe(5);
  // Backspace over the point of "529.982" leaves the caret before it; deleting forward moves past it.
  expect(caretIn("cpf", "529.982", 3)).toBe(3);
  expect(caretIn("cpf", "529.982", 3, true)).toBe(4);
});

test("a CEP is parted behind its fifth digit", () => {
  expect(maskText("cep", "01310")).toBe("01310");
  expect(type("cep", "01310100")).toBe("01310-100");
  expect(maskText("cep", "CEP 01.310-100")).toBe("01310-100");
});
