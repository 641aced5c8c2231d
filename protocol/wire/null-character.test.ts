import { expect, test } from "vitest";
import { nullCharacter } from "./null-character.ts";

test.each<[unknown, string]>([
  [{ other: "a", name: "a\0b" }, "name"],
  [{ address: { uf: "SP", lines: ["a", "\0"] } }, "address.lines.1"],
  [{ "na\0me": 1 }, "na\uFFFDme"],
  [{ deep: { "a\0": { b: "c" } } }, "deep.a\uFFFD"],
  [["\0"], "0"],
  [Object.assign(Object.create(null), { q: "\0" }), "q"],
  ["\0", ""],
])("%j holds it at %j", (input, place) => {
  expect(nullCharacter(input)).toBe(place);
});

test.each([
  ["plain text", { name: "São João", list: [1, null, true, undefined] }],
  ["a file", { file: new File(["\0"], "a.png") }],
  ["nothing", undefined],
])("%s does not", (_, input) => {
  expect(nullCharacter(input)).toBeNull();
});

test("an input that leads back into itself ends", () => {
  const loop: Record<string, unknown> = {};
  loop["again"] = { loop };
  expect(nullCharacter(loop)).toBeNull();
  loop["name"] = "\0";
  expect(nullCharacter(loop)).toBe("name");
});
