import { generatePixPayload, getPixPayloadInfo } from "@brazilian-utils/brazilian-utils";
import * as fc from "fast-check";
import { createStaticPix, parsePix } from "pix-utils";
import { describe, expect, test } from "vitest";
import { encodeBrCode, parseBrCode, type BrCode, type BrCodeInput } from "./br-code.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { sealed } from "#protocol/test/sealed.ts";

const KEY = "123e4567-e12b-12d1-a456-426655440000";
const words = (longest: number) =>
  fc.stringMatching(new RegExp(`^[A-Z][A-Z\\d .]{0,${longest - 2}}[A-Z\\d]$`));
const anyInput = fc.record({
  key: fc.oneof(
    fc.uuid(),
    fc.constantFrom("+5511987654321", "52998224725", "12ABC34501DE35", "joao@example.com"),
  ),
  name: words(25),
  city: words(15),
  amount: fc.bigInt(1n, 999_999_999_999n).map((cents) => formatAmount(cents, "BRL")),
  txid: fc.stringMatching(/^[A-Za-z\d]{1,25}$/),
});

const input: BrCodeInput = {
  key: KEY,
  name: "PONTE SANDBOX",
  city: "SAO PAULO",
  amount: "250.00",
  txid: "ABCdef0123456789ABCdef012",
};
const good = encodeBrCode(input);

function parsed(text: string): BrCode {
  const result = parseBrCode(text);
  if (!result.ok) throw new Error(`${result.fault}: ${text}`);
  return result.code;
}

describe("a code that is written", () => {
  test("is read back, by ourselves and by two foreign parsers, all alike", () => {
    fc.assert(
      fc.property(anyInput, (some) => {
        const text = encodeBrCode(some);
        expect(parsed(text)).toEqual({ ...some, url: null, description: null });
        const first = parsePix(text);
        if (!("type" in first) || first.type !== "STATIC") throw new Error("not a static PIX");
        expect({ ...first }).toMatchObject({
          pixKey: some.key,
          merchantName: some.name,
          merchantCity: some.city,
          transactionAmount: Number(some.amount),
          txid: some.txid,
        });
        expect(getPixPayloadInfo(text)).toEqual({
          key: some.key,
          merchantName: some.name,
          merchantCity: some.city,
          amount: Number(some.amount),
          txid: some.txid,
          pointOfInitiation: "static",
        });
      }),
      { numRuns: 1_500 },
    );
  });

  test("is, byte for byte, the one that foreign writers write", () => {
    fc.assert(
      fc.property(anyInput, (some) => {
        const text = encodeBrCode({ ...some, name: "JOAO", city: "BRASILIA", amount: "123.45" });
        const foreign = { merchantName: "JOAO", merchantCity: "BRASILIA", txid: some.txid };
        expect(generatePixPayload({ ...foreign, key: some.key, amount: 123.45 })).toBe(text);
        const other = createStaticPix({ ...foreign, pixKey: some.key, transactionAmount: 123.45 });
        expect("toBRCode" in other && other.toBRCode()).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  test("of a key alone is, byte for byte, the one that a foreign writer writes", () => {
    const text = encodeBrCode({
      key: KEY,
      name: "JOAO",
      city: "BRASILIA",
      amount: null,
      txid: null,
    });
    const foreign = { merchantName: "JOAO", merchantCity: "BRASILIA", pixKey: KEY };
    const other = createStaticPix({ ...foreign, transactionAmount: 0, txid: "" });
    expect("toBRCode" in other && other.toBRCode()).toBe(text);
    expect(parsed(text)).toMatchObject({ key: KEY, amount: null, txid: null });
  });

  test("carries a description and folds name and city", () => {
    const text = encodeBrCode({
      ...input,
      name: " João Ção ",
      city: "são luís",
      description: "Payin 7",
    });
    expect(parsed(text)).toMatchObject({
      name: "JOAO CAO",
      city: "SAO LUIS",
      description: "Payin 7",
    });
    expect(getPixPayloadInfo(text)?.description).toBe("Payin 7");
  });

  test.each<[string, Partial<BrCodeInput>]>([
    ["a long name", { name: "A".repeat(26) }],
    ["an empty name", { name: " " }],
    ["a name not in ASCII", { name: "東京" }],
    ["a long city", { city: "A".repeat(16) }],
    ["no amount", { amount: "0.00" }],
    ["an amount with surplus decimals", { amount: "1.001" }],
    ["an amount with a comma", { amount: "1,00" }],
    ["an amount too long", { amount: "10000000000.00" }],
    ["an empty txid", { txid: "" }],
    ["a long txid", { txid: "A".repeat(26) }],
    ["a txid with a dash", { txid: "A-1" }],
    ["a long key", { key: "a".repeat(78) }],
    ["an empty key", { key: "" }],
    ["a long description", { description: "a".repeat(50) }],
  ])("is refused with %s", (_what, change) => {
    expect(() => encodeBrCode({ ...input, ...change })).toThrow(RangeError);
  });
});

describe("parseBrCode", () => {
  test("reads the example of the BCB manual", () => {
    const example =
      "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000" +
      "5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";
    expect(parsed(example)).toEqual({
      key: KEY,
      url: null,
      name: "Fulano de Tal",
      city: "BRASILIA",
      amount: null,
      txid: null,
      description: null,
    });
  });

  test("reads a dynamic code", () => {
    const text = generatePixPayload({
      url: "pix.example.com/qr/v2/1234",
      merchantName: "Fulano",
      merchantCity: "Brasilia",
    });
    expect(parsed(text ?? "")).toMatchObject({ key: null, url: "pix.example.com/qr/v2/1234" });
  });

  test("refuses every other character at every place", () => {
    const accepted: string[] = [];
    for (let at = 0; at < good.length; at++) {
      for (let code = 0; code < 256; code++) {
        const other = String.fromCharCode(code);
        if (other === good[at]) continue;
        const wrong = good.slice(0, at) + other + good.slice(at + 1);
        if (parseBrCode(wrong).ok) accepted.push(wrong);
      }
    }
    expect(accepted).toEqual([]);
  });

  test("refuses any code with a character lost, added, changed or swapped", () => {
    fc.assert(
      fc.property(
        anyInput,
        fc.nat(),
        fc.stringMatching(/^[ -~]$/),
        fc.nat(3),
        (some, n, other, how) => {
          const text = encodeBrCode(some);
          const at = n % (text.length - 1);
          const put = ["", other + text[at], other, `${text[at + 1] ?? ""}${text[at] ?? ""}`][how];
          const rest = text.slice(how === 3 ? at + 2 : at + 1);
          const wrong = text.slice(0, at) + put + rest;
          expect(wrong === text || !parseBrCode(wrong).ok).toBe(true);
        },
      ),
      { numRuns: 5_000 },
    );
  });

  test("never throws", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^000201[\d ]{0,60}6304$/)), (text) => {
        expect(() => parseBrCode(text)).not.toThrow();
        expect(() => parseBrCode(sealed(text.replace(/6304$/, "")))).not.toThrow();
      }),
      { numRuns: 2_000 },
    );
  });
});
