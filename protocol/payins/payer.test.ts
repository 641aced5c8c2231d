import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { cleanName, maskDocument, Payer, PAYER_NAME_MAX, readPayer } from "./payer.ts";

const BANK = { ispb: "18236120", name: "NU PAGAMENTOS" };
const given = { name: "Marina Alves", document: "529.982.247-25", bank: BANK };

describe("works", () => {
  test("reads name, masked document and bank", () => {
    expect(readPayer(given)).toEqual({ ...given, document: "***.982.247-**" });
  });

  test("leaves a masked document as it is, and masks a CNPJ", () => {
    expect(maskDocument("***.982.247-**")).toBe("***.982.247-**");
    expect(maskDocument("11222333000181")).toBe("**.222.333/0001-**");
  });

  test.each([
    ["no bank", { bank: undefined }, { bank: null }],
    ["a bank without a name", { bank: { ispb: "18236120" } }, { bank: { ...BANK, name: null } }],
    ["an ISPB that is none", { bank: { ...BANK, ispb: "1'; drop" } }, { bank: null }],
    ["a document that is none", { document: "123" }, { document: null }],
    ["an object for a document", { document: {} }, { document: null }],
  ])("with %s, the rest is still known", (_what, change, read) => {
    const whole = { ...given, document: "***.982.247-**" };
    expect(readPayer({ ...given, ...change })).toEqual({ ...whole, ...read });
  });
});

describe("refuses", () => {
  test.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "Marina"],
    ["a list", [given]],
    ["an empty name", { ...given, name: " \u200b\u202e " }],
    ["a name that is no text", { ...given, name: { toString: "x" } }],
  ])("%s as a payer", (_what, value) => {
    expect(readPayer(value)).toBeNull();
  });

  test("a sole trader's name brings no CPF along", () => {
    fc.assert(
      fc.property(fc.boolean(), (isFormatted) => {
        const cpf = generateCpf();
        const shown = isFormatted ? cpf.replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4") : cpf;
        expect(cleanName(`Marina Alves ${shown}`)).toBe("Marina Alves");
        expect(cleanName(`${shown} Marina  Alves`)).toBe("Marina Alves");
      }),
    );
    expect(cleanName("PADARIA 24 HORAS 123456789012345")).toBe("PADARIA 24 HORAS 123456789012345");
  });

  test("no name brings what hides or turns text, and none is long", () => {
    const hostile = fc.string({ unit: "binary", maxLength: 1000 });
    fc.assert(
      fc.property(hostile, (text) => {
        const name = cleanName(`${text}\u202e\0\n`);
        if (name === null) return;
        expect(name).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u);
        expect(name.length).toBeLessThanOrEqual(PAYER_NAME_MAX);
        expect(name).toBe(name.trim());
        expect(cleanName(name)).toBe(name);
      }),
    );
  });

  test("no whole CPF, whatever it stands in", () => {
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const cpf = generateCpf();
        const read = readPayer({ ...given, document: seed % 2 ? cpf : ` ${cpf} ` });
        expect(Payer.parse(read)).toBeTruthy();
        expect(read?.document).toBe(`***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`);
      }),
    );
  });
});
