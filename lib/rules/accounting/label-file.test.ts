import { describe, expect, test } from "vitest";
import { csvText, readCsv, unmarked, writeCsv } from "#lib/format/csv-file.ts";
import { LABEL_LINES_MOST, readLabelFile } from "./label-file.ts";

const categories = [
  { id: "c-1", name: "Fornecedores", isArchived: false },
  { id: "c-2", name: "Ação", isArchived: false },
];
const read = (text: string) => readLabelFile(text, { categories });

describe("CSV", () => {
  test("is read with semicolons, commas or tabs, with quotes, breaks and any line ends", () => {
    const rows = [
      ["a", 'b;c, "d"'],
      ["e\nf", ""],
    ];
    for (const text of [
      'a;"b;c, ""d"""\r\n"e\nf";\r\n',
      'a,"b;c, ""d"""\n\n"e\nf",\n',
      'a\t"b;c, ""d"""\r"e\nf"\t',
    ]) {
      expect(
        readCsv(text)?.map(({ cells }) => cells),
        text,
      ).toEqual(rows);
    }
    expect(readCsv('a;"b')).toBeNull();
  });

  test("says on which line of the file a record begins", () => {
    const found = readCsv('a;b\r\n"1\r\n2";x\r\n\r\nlast;y\r\n');
    expect(found?.map(({ line }) => line)).toEqual([1, 2, 5]);
  });

  test("is written so that no spreadsheet computes a cell, and comes back as it was", () => {
    const rows = [["=1+1", "-2", "+55", "@x", "'=x", "a;b", 'c"d', "e\nf", " = 3", "plain"]];
    const text = writeCsv(rows);
    expect(text.startsWith("\uFEFF'=1+1;'-2;'+55;")).toBe(true);
    const [{ cells } = { cells: [] }] = readCsv(text.slice(1)) ?? [];
    expect(cells.map(unmarked)).toEqual(rows[0]);
  });

  test("comes as UTF-8, as Windows writes it, or as UTF-16", () => {
    const text = "Observação;ação – €";
    const cp1252 = Uint8Array.from(
      [...text].map((letter) => ({ "–": 0x96, "€": 0x80 })[letter] ?? letter.charCodeAt(0)),
    );
    expect(csvText(cp1252)).toBe(text);
    expect(csvText(new TextEncoder().encode(text))).toBe(text);
    expect(csvText(Buffer.from(`\uFEFF${text}`, "utf16le"))).toBe(text);
  });
});

describe("a file of labels", () => {
  test("is read by its heads, in either language, whatever else stands there", () => {
    for (const head of [
      "Número;Data;Centro de custo;CATEGORIA",
      "number;Date;Cost centre;category",
    ]) {
      const file = read(`\uFEFF${head}\r\n12;1/3/2026; TI ;fornecedores\r\n13;;;AÇÃO`);
      expect(file).toEqual({
        ok: true,
        said: [
          { line: 2, id: "12", labels: { cost_centre: "TI", category: "c-1" } },
          { line: 3, id: "13", labels: { cost_centre: "", category: "c-2" } },
        ],
        faults: [],
      });
    }
    expect(read("sep=;\r\nnumber;note\r\n1;x")).toMatchObject({ ok: true, said: [{ id: "1" }] });
  });

  test.each([
    ["", "empty"],
    ["number;note", "empty"],
    ["note;category\nx;y", "no_number_column"],
    ["number;date\n1;y", "no_label_column"],
    ['number;note\n1;"x', "open_quote"],
    [`number;note\n${"1;x\n".repeat(LABEL_LINES_MOST + 1)}`, "too_many"],
  ])("%j is refused as a whole: %s", (text, fault) => {
    expect(read(text)).toEqual({ ok: false, fault });
  });

  test("names everything that is wrong, with its line, and takes the right lines", () => {
    const text = [
      "number;reference;category",
      "1;NF 1;Fornecedores",
      "0x2;NF 2;",
      `3;${"x".repeat(65)};Folha`,
      "",
      "1;NF 5;",
      "6;a\u0007b;",
      ";NF 7;",
      "9;a\0b;",
    ].join("\n");
    const file = read(text);
    if (!file.ok) throw new Error(file.fault);
    expect(file.said.map(({ id }) => id)).toEqual(["1"]);
    expect(file.faults).toEqual([
      { line: 3, column: "number", reason: "not_a_number", value: "0x2" },
      { line: 4, column: "reference", reason: "too_long:64", value: "x".repeat(65) },
      { line: 4, column: "category", reason: "no_such_category", value: "Folha" },
      { line: 6, column: "number", reason: "twice", value: "1" },
      { line: 7, column: "reference", reason: "invalid", value: "a\u0007b" },
      { line: 8, column: "number", reason: "not_a_number", value: "" },
      { line: 9, column: "reference", reason: "invalid", value: "" },
    ]);
  });
});
