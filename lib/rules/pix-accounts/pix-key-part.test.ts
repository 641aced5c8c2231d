import fc from "fast-check";
import { expect, test } from "vitest";
import { pixKeyPart } from "./pix-key-part.ts";
import { formatPixKey } from "#protocol/brazil/pix-key.ts";

test.each([
  ["529.982", "529982"],
  ["529.982.247-25", "52998224725"],
  ["247-25", "24725"],
  ["12.ABC.345/01", "12ABC34501"],
  ["+55 (11) 9", "+55119"],
  ["(11) 98765", "1198765"],
  ["Ana@Example.com", "ana@example.com"],
  ["ana.maria", "ana.maria"],
  ["@empresa.com.br", "@empresa.com.br"],
  ["123E4567-e89b", "123e4567-e89b"],
  ["-e89b-42d3", "-e89b-42d3"],
  ["50%_", "50%_"],
  ["  ", ""],
])("%s is looked for as %s", (text, part) => {
  expect(pixKeyPart(text)).toBe(part);
});

test("every start of a key as it is shown is found in the key", () => {
  const keys = [
    "52998224725",
    "12ABC34501DE35",
    "+5511987654321",
    "123e4567-e89b-42d3-a456-426614174000",
  ];
  fc.assert(
    fc.property(fc.constantFrom(...keys), fc.nat(40), (key, length) => {
      const start = formatPixKey(key).slice(0, length);
      expect(key).toContain(pixKeyPart(start));
    }),
  );
});
