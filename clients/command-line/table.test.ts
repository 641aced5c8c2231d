import { expect, test } from "vitest";
import { recordLines, tableLines } from "./table.ts";

test("columns are as wide as what stands in them", () => {
  const rows = [
    { id: 7, name: "Marina" },
    { id: 1234, name: null },
  ];
  expect(
    tableLines(rows, [
      ["id", (row) => row.id],
      ["name", (row) => row.name],
    ]),
  ).toEqual(["ID    NAME", "7     Marina", "1234"]);
});

test("a record shows each field with its path", () => {
  expect(recordLines({ id: 7, payer: { name: "Marina", bank: null } })).toEqual([
    "id          7",
    "payer.name  Marina",
    "payer.bank  -",
  ]);
});

test("what others wrote moves no cursor", () => {
  const name = "a\u{1B}[2Jb\u{202E}c\nd";
  expect(recordLines({ name })).toEqual(["name  a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d"]);
});
