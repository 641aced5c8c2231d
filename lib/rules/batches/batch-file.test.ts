import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvText, writeCsv } from "#lib/format/csv-file.ts";
import { fieldOfHead, readBatchText, readTable } from "./batch-file.ts";
import { emptyLine, LINE_FIELDS, LINES_MOST } from "./batch-line.ts";
import { checkLine, newReceiverOf } from "./check-line.ts";

const CPF = "529.982.247-25";

const read = (text: string) => {
  const file = readBatchText(text);
  return file.ok ? file.lines.map(({ typed }) => typed) : [file.fault, ...file.columns];
};

describe("a file", () => {
  test("is read with either separator, in either language, in any order, with Excel's own line and quotes", () => {
    const line = { ...emptyLine(), name: "Ana; Lima", pix_key: CPF, amount: "1.234,56" };
    expect(read(`sep=;\r\nValor;Chave PIX;Nome\r\n1.234,56;${CPF};"Ana; Lima"\r\n`)).toEqual([
      line,
    ]);
    expect(read(`\uFEFFname,AMOUNT,Pix-Key\n"Ana; Lima","1.234,56",${CPF}\n\n`)).toEqual([line]);
    expect(read(`Nome\tchave pix\tValor (R$)\nAna; Lima\t${CPF}\t1.234,56`)).toEqual([line]);
    const bytes = Buffer.from(
      "nome;chave;valor;observa\xe7\xe3o\nJo\xe3o;a@b.com;1;\x80",
      "latin1",
    );
    expect(read(csvText(bytes))).toEqual([
      { ...emptyLine(), name: "João", pix_key: "a@b.com", amount: "1", note: "€" },
    ]);
  });

  test("is refused whole where a column isn't known, is missing, or stands twice, by its name", () => {
    expect(read("nome;chave;valor;agência;\na;b;1;2;\n")).toEqual(["unknown_columns", "agência"]);
    expect(read("chave;valor;\nb;1;2\n")).toEqual(["unknown_columns", "#3"]);
    expect(read("nome;chave\na;b\n")).toEqual(["missing_columns", "amount"]);
    expect(read("529.982.247-25;10,00\n")).toEqual(["unknown_columns", CPF, "10,00"]);
    expect(read("chave;pix key;valor\na;b;1\n")).toEqual(["doubled_columns", "pix key"]);
    expect(read('chave;valor\n"a;1\n')).toEqual(["open_quote"]);
    for (const nothing of ["", "\n\n", "chave;valor\n", ";;\n"])
      expect(read(nothing)).toEqual(["empty"]);
    const lines = (count: number) => `chave;valor\n${"a@b.com;1\n".repeat(count)}`;
    expect(read(lines(LINES_MOST))).toHaveLength(LINES_MOST);
    expect(read(lines(LINES_MOST + 1))).toEqual(["too_many"]);
  });

  test("never fails, whatever it is", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: "binary" })), (text) => {
        for (const any of [text, `chave;valor\n${text}`, `key,amount,note\n${text},${text}`]) {
          const file = readBatchText(any);
          if (!file.ok) continue;
          for (const { typed, spoiled } of file.lines) {
            const purposes = { isRequired: false, codes: [] };
            const known = { categories: [], required: [], spoiled, isRegistered: false, purposes };
            const { key, cents, faults } = checkLine(typed, known);
            const isRight = faults.length === 0;
            if (isRight) expect([key === null, cents === null]).toEqual([false, false]);
            if (isRight) expect(newReceiverOf(typed, key)).not.toBeNull();
          }
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test("reads what was written", () => {
    const cell = fc
      .string({ unit: "grapheme", maxLength: 60 })
      .filter((text) => text === text.trim() && !text.startsWith("'") && !text.includes("\r"));
    const typedLine = fc
      .record(Object.fromEntries(LINE_FIELDS.map((field) => [field, cell])))
      .filter((line) => Object.values(line).some((text) => text !== ""));
    fc.assert(
      fc.property(fc.array(typedLine, { minLength: 1, maxLength: 5 }), (lines) => {
        const rows = lines.map((line) => LINE_FIELDS.map((field) => line[field] ?? ""));
        expect(read(writeCsv([[...LINE_FIELDS], ...rows]))).toEqual(lines);
      }),
    );
  });

  test("names a cell that is longer than any field", () => {
    const table = readTable([
      [{ text: "key" }, { text: "amount" }],
      [{ text: "a".repeat(1_001) }, { text: "1" }],
    ]);
    expect(table.ok && table.lines[0]?.spoiled).toEqual({ pix_key: "too_long:1000" });
  });

  test("has no head that means two fields", () => {
    for (const field of LINE_FIELDS) expect(fieldOfHead(field)).toBe(field);
  });
});
