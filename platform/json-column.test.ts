import fc from "fast-check";
import { expect, test } from "vitest";
import { toJson } from "./json-column.ts";

test("half a character and U+0000 are U+FFFD in texts and names, all else is as it was", () => {
  const value = { "na\ud800me": ["a\udc00", { "\0": "🏦" }], at: new Date(0), none: null, n: 1.5 };
  expect(JSON.parse(toJson(value))).toEqual({
    "na\uFFFDme": ["a\uFFFD", { "\uFFFD": "🏦" }],
    at: "1970-01-01T00:00:00.000Z",
    none: null,
    n: 1.5,
  });
});

test("what needs no change is JSON.stringify's own text", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "grapheme" }), (value) => {
      fc.pre(!/\\u0000/.test(JSON.stringify(value)));
      expect(toJson(value)).toBe(JSON.stringify(value));
    }),
  );
});

test("undefined and bigint are no JSON", () => {
  expect(() => toJson(undefined)).toThrow(TypeError);
  expect(() => toJson({ amount: 1n })).toThrow(TypeError);
});
