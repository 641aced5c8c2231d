import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DIFFERENCE_PATHS, shownText } from "./difference.ts";
import { JsonNumber } from "./json.ts";

describe("shownText", () => {
  test.each<[unknown, string | null]>([
    [undefined, null],
    [null, null],
    ["", ""],
    ["approve", "approve"],
    [100_000_000, "100000000"],
    [true, "true"],
    [new JsonNumber("1e8"), "1e8"],
    [["0xab"], '["0xab"]'],
    [{ a: 1 }, '{"a":1}'],
    [() => 1, "function"],
    ["а", "\\u{430}"],
    ["a\u0000b\nc", "a\\u{0}b\\u{a}c"],
    ["\u202eevorppa", "\\u{202e}evorppa"],
    ["🌉", "\\u{1f309}"],
    ["\ud800", "\\u{d800}"],
    ["a".repeat(121), `${"a".repeat(120)}…`],
  ])("of %j is %j", (value, text) => {
    expect(shownText(value)).toBe(text);
  });

  test("is short and printable, whatever the exchange says", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.anything(), fc.string({ unit: "binary", maxLength: 500 })),
        (value) => {
          const text = shownText(value) ?? "";
          expect(text).toMatch(/^[\x20-\x7e]{0,120}…?$/);
        },
      ),
    );
  });

  test("tells two short texts apart", () => {
    const texts = fc.string({ unit: "binary", maxLength: 10 });
    fc.assert(
      fc.property(texts, texts, (a, b) => {
        fc.pre(a !== b && !a.includes("\\") && !b.includes("\\"));
        expect(shownText(a)).not.toBe(shownText(b));
      }),
    );
  });
});

test("each field is known by one place in the answer", () => {
  const paths = Object.values(DIFFERENCE_PATHS);
  expect(new Set(paths).size).toBe(paths.length);
});
