import { expect, test } from "vitest";
import { mutantsOf, withMutant } from "./mutants.ts";

const changesIn = (text: string) =>
  mutantsOf({ path: "lib/rules/a.ts", text }).map(({ change }) => change);

test.each([
  ["const x = a < b;", ["< → <=", "< → >="]],
  ["x = a === b;", ["x = a === b; → nothing", "=== → !=="]],
  ["const x = a && !b;", ["&& → ||", "!b → (b)"]],
  ["const x = a ?? b;", ["a ?? b → (a)", "a ?? b → (b)"]],
  ["const x = a ? b : c;", ["a ? b : c → (b)", "a ? b : c → (c)"]],
  ["if (a) b();", ["a → true", "a → false", "b(); → nothing"]],
  ["if (a) throw new Error(`no`);", ["a → true", "a → false"]],
  ["const fee = 1n + 0n;", ["1n → 2n", "1n → 0n", "+ → -", "0n → 1n"]],
  ["const x = mulDown(a, b);", ["mulDown(a, b) → (mulDown(a, b) + 1n)"]],
  ["const x = all.some(isOpen);", ["some → every"]],
  ['const x = "a b " + c;', []],
])("%s has its faults", (text, changes) => {
  expect(changesIn(text)).toEqual(changes);
});

test("a state becomes another of what stands at the same key", () => {
  const text = `const OF = { a: { of: "open", tone: "ok" }, b: { of: "ended", tone: "bad" } };`;
  expect(changesIn(text)).toEqual([
    '"open" → "ended"',
    '"ok" → "bad"',
    '"ended" → "open"',
    '"bad" → "ok"',
  ]);
});

test("what is gone when the code runs has none, and what it wraps has", () => {
  expect(changesIn(`import { a } from "./a.ts"; type B = "open" | "ended"; let c: 1 | 2;`)).toEqual(
    [],
  );
  expect(changesIn("const x = [true] as const satisfies boolean[];")).toEqual(["true → false"]);
});

test("a mutant is found again by its line's text where lines have moved", () => {
  const text = "const é = 1n;\nconst a = b < c || c < b;\n";
  const [, , , second] = mutantsOf({ path: "lib/rules/a.ts", text }).filter(
    ({ line }) => line === 2,
  );
  expect(second).toMatchObject({ text: "const a = b < c || c < b;", change: "< → <=", nth: 2 });
  expect(second && withMutant(text, second)).toBe("const é = 1n;\nconst a = b < c || c <= b;\n");
});
