import { expect, test } from "vitest";
import { unstorableText } from "./unstorable-text.ts";

test.each<[unknown, string]>([
  [{ other: "a", name: "a\0b" }, "name"],
  [{ address: { uf: "SP", lines: ["a", "\0"] } }, "address.lines.1"],
  [{ "na\0me": 1 }, "na\uFFFDme"],
  [{ deep: { "a\0": { b: "c" } } }, "deep.a\uFFFD"],
  [["\0"], "0"],
  [Object.assign(Object.create(null), { q: "\0" }), "q"],
  ["\0", ""],
  [{ other: "a", name: "a\ud800" }, "name"],
  [{ lines: ["\udc00\ud800"] }, "lines.0"],
  [{ "na\udfffme": 1 }, "na\uFFFDme"],
])("%j holds it at %j", (input, place) => {
  expect(unstorableText(input)).toBe(place);
});

test.each([
  ["plain text", { name: "São João 🏦", list: [1, null, true, undefined] }],
  ["a file", { file: new File(["\0"], "a.png") }],
  ["nothing", undefined],
])("%s does not", (_, input) => {
  expect(unstorableText(input)).toBeNull();
});

test("an input that leads back into itself ends", () => {
  const loop: Record<string, unknown> = {};
  loop["again"] = { loop };
  expect(unstorableText(loop)).toBeNull();
  loop["name"] = "\0";
  expect(unstorableText(loop)).toBe("name");
});
