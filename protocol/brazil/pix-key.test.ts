import { generateCnpj, generateCpf, getPixKeyInfo } from "@brazilian-utils/brazilian-utils";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  formatPixKey,
  maskPixKey,
  parsePixKey,
  parsePixKeyOfKind,
  PIX_KEY_KINDS,
  type PixKey,
  type PixKeyKind,
} from "./pix-key.ts";

const KEYS = {
  cpf: fc.nat().map(() => generateCpf()),
  cnpj: fc.boolean().map((letters) => generateCnpj(letters ? 2 : 1)),
  // Only area codes in use: the foreign library checks them, the interface checks digits only.
  phone: fc.stringMatching(/^\+55(1[1-9]|2[1278]|6[1-9]|9[1-9])9\d{8}$/),
  email: fc.stringMatching(/^[a-z][a-z\d]{0,20}(\.[a-z\d]{1,9})?@[a-z\d]{1,20}\.com\.br$/),
  random: fc.uuid(),
} as const satisfies Record<PixKeyKind, fc.Arbitrary<string>>;

const anyKey: fc.Arbitrary<PixKey> = fc.oneof(
  ...PIX_KEY_KINDS.map((kind) => KEYS[kind].map((key) => ({ kind, key }))),
);
const FOREIGN_KIND = { cpf: "cpf", cnpj: "cnpj", phone: "phone", email: "email", random: "evp" };

describe("parsePixKey", () => {
  test("keeps a canonical key, finds its kind, and a foreign library agrees", () => {
    fc.assert(
      fc.property(anyKey, ({ kind, key }) => {
        expect(parsePixKey(key)).toEqual({ kind, key });
        expect(parsePixKeyOfKind(kind, key)).toBe(key);
        expect(getPixKeyInfo(key)).toEqual({ type: FOREIGN_KIND[kind], value: key });
      }),
      { numRuns: 2_000 },
    );
  });

  test("comes back from what is shown, from either case and from spaces around it", () => {
    fc.assert(
      fc.property(anyKey, ({ kind, key }) => {
        for (const text of [formatPixKey(key), key.toUpperCase(), ` ${key}\n`]) {
          expect(parsePixKey(text)).toEqual({ kind, key });
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test("gives something canonical or nothing for any text, and no text has two kinds", () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[\d+ ().\-/A-Za-z@]{8,20}$/));
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          anyKey.map(({ key }) => key),
        ),
        (some) => {
          const parsed = parsePixKey(some);
          expect(parsed && parsePixKey(parsed.key)).toEqual(parsed);
          const strict = PIX_KEY_KINDS.filter(
            (kind) => kind !== "phone" || some.trim().startsWith("+"),
          );
          const kinds = strict.filter((kind) => parsePixKeyOfKind(kind, some) !== null);
          expect(kinds).toEqual(parsed ? [parsed.kind] : []);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test("never takes a mobile number for a CPF, as a foreign library's guess does", () => {
    expect(getPixKeyInfo("51998259765")?.type).toBe("cpf");
    expect(parsePixKeyOfKind("phone", "51998259765")).toBe("+5551998259765");
    expect(parsePixKey("51998259765")).toEqual({ kind: "cpf", key: "51998259765" });
    expect(parsePixKey("(51) 99825-9765")).toBeNull();
    expect(parsePixKey("51 99825-9765")).toBeNull();
    expect(parsePixKey("+5551998259765")).toEqual({ kind: "phone", key: "+5551998259765" });
  });

  test.each([
    "",
    "11987654321",
    "5511987654321",
    "+14155552671",
    "joao",
    "joao@banco",
    `${"a".repeat(64)}@example12.com`,
    "123e4567-e12b-12d1-a456-42665544000",
    "123e4567-e12b-12d1-a456-42665544000g",
    "{123e4567-e12b-12d1-a456-426655440000}",
  ])("refuses %j", (text) => {
    expect(parsePixKey(text)).toBeNull();
  });

  test("accepts a random key without its dashes", () => {
    expect(parsePixKey("123E4567E12B12D1A456426655440000")).toEqual({
      kind: "random",
      key: "123e4567-e12b-12d1-a456-426655440000",
    });
  });
});

describe("maskPixKey", () => {
  test("hides most of a key, an e-mail's domain apart", () => {
    fc.assert(
      fc.property(anyKey, ({ kind, key }) => {
        const mask = maskPixKey(key);
        expect(mask).not.toContain(key);
        const shown = mask
          .replace("+55", "")
          .replace(/@.*/, "")
          .replace(/[^\da-zA-Z]/g, "");
        expect(shown.length).toBeLessThanOrEqual(kind === "cpf" ? 6 : kind === "cnpj" ? 10 : 4);
      }),
    );
  });

  test.each([
    ["529.982.247-25", "***.982.247-**"],
    ["11222333000181", "**.222.333/0001-**"],
    ["+5511987654321", "+55 (**) ****-4321"],
    ["joao@example.com", "j***@example.com"],
    ["123e4567-e12b-12d1-a456-42665544abcd", "********-****-****-****-********abcd"],
    ["not a key", "***"],
  ])("masks %j", (key, mask) => {
    expect(maskPixKey(key)).toBe(mask);
  });
});
