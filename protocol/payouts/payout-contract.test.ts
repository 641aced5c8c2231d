import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseJson } from "#protocol/wire/json.ts";
import { plainContract } from "./payout-contract.ts";

const read = (text: string) => plainContract(parseJson(text));

describe("plainContract", () => {
  test("keeps what came, a number of another form as it was written", () => {
    const text =
      '{"amount":1e8,"n":100,"big":9007199254740993,"abi":[{"type":"function"}],"x":null}';
    expect(read(text)).toEqual({
      amount: "1e8",
      n: 100,
      big: "9007199254740993",
      abi: [{ type: "function" }],
      x: null,
    });
  });

  test("lets nothing set a prototype", () => {
    const read_ = read('{"a":1,"__proto__":{"amount":"1"},"b":{"__proto__":{"c":2}}}') as object;
    expect(read_).toEqual({ a: 1, b: {} });
    expect("amount" in read_).toBe(false);
    expect(Object.getPrototypeOf(read_)).toBe(Object.prototype);
  });

  test("cuts what is too deep, too long or can't be stored", () => {
    const deep = `${"[".repeat(500)}1${"]".repeat(500)}`;
    expect(JSON.stringify(read(deep)).length).toBeLessThan(100);
    expect(read(JSON.stringify(Array.from({ length: 1_000 }, () => 1)))).toHaveLength(64);
    expect(read(JSON.stringify("a".repeat(5_000)))).toHaveLength(1_000);
    expect(read('"a\\u0000b\\ud800"')).toBe("a\uFFFDb\uFFFD");
    expect(read('{"a\\u0000":1}')).toEqual({ "a\uFFFD": 1 });
  });

  test("is JSON that a second reading leaves alone", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const once = plainContract(parseJson(JSON.stringify(value)));
        expect(plainContract(JSON.parse(JSON.stringify(once)))).toEqual(once);
        expect(JSON.stringify(once)).not.toContain("\\u0000");
      }),
    );
  });
});
