import fc from "fast-check";
import { expect, test } from "vitest";
import { repeatedKey } from "./json-body.ts";

test.each([
  ['{"a":1,"a":2}', "a"],
  ['{ "a" : 1 , "b" : {} , "a" : 1 }', "a"],
  ['{"a":1,"\\u0061":2}', "a"],
  ['{"a":{"b":1,"b":2}}', "a.b"],
  ['{"list":[{"x":1},{"x":1,"x":[]}]}', "list.1.x"],
  ['{"a":1,"a":{"b":1,"b":2}}', "a"],
  ['[[],[{"a":"}","a":"{"}]]', "1.0.a"],
  ['{"__proto__":1,"__proto__":2}', "__proto__"],
  ['{"a\\"b":1,"a\\"b":2}', 'a"b'],
  ['{"a":"\\\\","b":1,"b":2}', "b"],
])("%s repeats %j", (text, place) => {
  expect(repeatedKey(text)).toBe(place);
});

test.each([
  '{"a":{"a":{"a":1}}}',
  '[{"a":1},{"a":1}]',
  '{"a":["a","a"],"b":"a"}',
  '{"a":"\\"a\\":1,\\"a\\":2"}',
  '{"a":"x","A":"x"}',
  '"a"',
  "1",
  "null",
])("%s repeats nothing", (text) => {
  expect(repeatedKey(text)).toBeNull();
});

test("what JavaScript prints repeats nothing; put once more it is named", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(4), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(repeatedKey(text)).toBeNull();
      const [name] = Object.keys(value);
      if (name === undefined) return;
      const twice = text.replace(/\}$/, () => `,${JSON.stringify(name)}:0}`);
      expect(repeatedKey(twice)).toBe(name);
    }),
  );
});

test("a body as deep or as long as one may be is read to its end", () => {
  const deep = `${'{"a":['.repeat(40_000)}${"]}".repeat(40_000)}`;
  const long = `{"a":"${"\\\\x".repeat(80_000)}"}`;
  expect([repeatedKey(deep), repeatedKey(long)]).toEqual([null, null]);
});
