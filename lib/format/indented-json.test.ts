import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { indentedJson } from "./indented-json.ts";

describe("JSON for reading", () => {
  test("it is laid out as JSON.stringify lays out, whatever it holds", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(indentedJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
      }),
    );
  });

  test("nothing of it is lost that parsing would lose", () => {
    const text = '{ "id": 12345678901234567890, "sum": 1.10,\n"id": "a,{b}: \\"c\\"" }';
    expect(indentedJson(text)).toBe(
      '{\n  "id": 12345678901234567890,\n  "sum": 1.10,\n  "id": "a,{b}: \\"c\\""\n}',
    );
  });

  test("what is no JSON stays as it is", () => {
    for (const text of ["", "a=1&b=2", '{"cut":"of', "<pre>  x </pre>"]) {
      expect(indentedJson(text)).toBe(text);
    }
  });
});
