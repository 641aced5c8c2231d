import { describe, expect, test } from "vitest";
import { untrusted } from "./untrusted.ts";

const plain = (text: string) => untrusted(text)?.untrusted_text;

describe("a text from outside", () => {
  test("is marked, and stays as it was where nothing is in it", () => {
    expect(untrusted("Padaria Zé Ltda")).toEqual({ untrusted_text: "Padaria Zé Ltda" });
    expect(plain("NF 1234, parcela 2/3, R$ 1.234,56 em 27/11/2026")).toBe(
      "NF 1234, parcela 2/3, R$ 1.234,56 em 27/11/2026",
    );
    expect([untrusted(""), untrusted(null), untrusted(undefined)]).toEqual([null, null, null]);
  });

  test.each([
    ["529.982.247-25", "[number]"],
    ["52998224725", "[number]"],
    ["529 982 247 25", "[number]"],
    ["5\u200b2\u200b998224725", "[number]"],
    ["５２９９８２２４７２５", "[number]"],
    ["11.222.333/0001-81", "[document]"],
    ["11222333000181", "[document]"],
    ["12.ABC.345/01DE-35", "[document]"],
    ["+55 (11) 98765-4321", "[number]"],
    ["+5511987654321", "[number]"],
    ["clara.reserva@example.com", "[e-mail]"],
    ["CLARA+x@mail.example.com.br", "[e-mail]"],
    ["123e4567-e89b-42d3-a456-426614174000", "[key]"],
    ["123E4567E89B42D3A456426614174000", "[key]"],
  ])("loses %s", (secret, mark) => {
    expect(plain(`pague ${secret} hoje`)).toBe(`pague ${mark} hoje`);
  });

  test("loses what is not seen, and is bounded", () => {
    const hidden = "a\u202eb\u200bc\u0007d\u2028e\u{e0041}f\ufefa\0g\ud800";
    expect(plain(hidden)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u);
    expect(plain("x".repeat(1_000))).toHaveLength(301);
    expect(plain("x\n\ny")).toBe("x y");
  });
});
