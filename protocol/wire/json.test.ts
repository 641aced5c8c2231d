import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { JsonNumber, numberText, parseJson } from "./json.ts";

describe("parseJson", () => {
  test("is JSON.parse for all that JavaScript prints", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        expect(parseJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  test("keeps every digit of a number, however it is written", () => {
    const number = fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,10})?([eE][+-]?\d{1,2})?$/);
    fc.assert(
      fc.property(number, (source) => {
        const parsed = parseJson(`{"amount":[${source}]}`) as { amount: unknown[] };
        expect(numberText(parsed.amount[0])).toBe(source);
      }),
    );
  });

  test.each(["250.00", "1e2", "9007199254740993", "0.1000000000000000055511151231257827", "-0"])(
    "does not let %s become a float",
    (source) => {
      expect(parseJson(source)).toEqual(new JsonNumber(source));
    },
  );

  test.each(["", "{", "01", "NaN", "'a'", "{a:1}", "[1,]", "\u00001"])("throws on %j", (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  test("can't reach a prototype", () => {
    const parsed = parseJson('{"__proto__":{"status":"completed"}}') as { status?: string };
    expect(parsed.status).toBeUndefined();
  });
});

test.each([
  ["1.50", "1.50"],
  [1.5, "1.5"],
  [new JsonNumber("1.50"), "1.50"],
  [null, null],
  [undefined, null],
  [true, null],
  [{}, null],
  [["1"], null],
])("numberText of %j is %j", (value, text) => {
  expect(numberText(value)).toBe(text);
});
