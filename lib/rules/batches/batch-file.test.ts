import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvText, writeCsv } from "#lib/format/csv-file.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { fieldOfHead, readBatchText, readTable } from "./batch-file.ts";
import { emptyLine, LINE_FIELDS, LINES_MOST, type TypedLine } from "./batch-line.ts";
import { checkLine, newReceiverOf } from "./check-line.ts";
import { lineCents } from "./line-amount.ts";
import { readKey } from "./line-key.ts";

const CPF = "529.982.247-25";
const CNPJ = "11.222.333/0001-81";

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
            const known = { categories: [], required: [], spoiled, isRegistered: false };
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

describe("an amount", () => {
  test.each([
    ["1.234,56", 123_456n],
    ["1234.56", 123_456n],
    ["1,234.56", 123_456n],
    ["R$ 1.234.567,8", null],
    ["R$ 12.345,8", 1_234_580n],
    ["0,01", 1n],
    ["1000000,00", 100_000_000n],
    ["12", 1_200n],
  ])("%s", (text, cents) => {
    expect(lineCents(text)).toEqual(
      cents === null ? { reason: "too_large:1000000.00" } : { cents },
    );
  });

  test.each([
    ["1.234", "ambiguous"],
    ["1,234", "ambiguous"],
    ["0,001", "too_many_decimals:2"],
    ["12,345.678", "too_many_decimals:2"],
    ["1234,567", "too_many_decimals:2"],
    ["0", "not_positive"],
    ["-5", "not_an_amount"],
    ["", "required"],
    ["1e3", "scientific"],
    ["1,5E+10", "scientific"],
    ["1000000,01", "too_large:1000000.00"],
    [`1${"0".repeat(30)}`, "too_large:1000000.00"],
  ])("%s: %s", (text, reason) => {
    expect(lineCents(text)).toEqual({ reason });
  });

  test("comes back from every way to write it", () => {
    fc.assert(
      fc.property(fc.bigInt(1n, 100_000_000n), (cents) => {
        const wire = formatAmount(cents, "BRL");
        const [whole = "", decimals = ""] = wire.split(".");
        const grouped = (mark: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, mark);
        for (const text of [
          wire,
          `${whole},${decimals}`,
          `${grouped(".")},${decimals}`,
          `${grouped(",")}.${decimals}`,
          `R$ ${grouped("\u00a0")},${decimals}`,
        ]) {
          expect(lineCents(text), text).toEqual({ cents });
        }
      }),
    );
  });
});

describe("a key", () => {
  test.each([
    [CPF, "", "cpf", "52998224725"],
    ["52998224725", "", "cpf", "52998224725"],
    [CNPJ, "", "cnpj", "11222333000181"],
    ["11222333000181", "", "cnpj", "11222333000181"],
    ["+55 11 98765-4321", "", "phone", "+5511987654321"],
    ["(11) 98765-4321", "", "phone", "+5511987654321"],
    ["11 98765-4321", "", "phone", "+5511987654321"],
    ["11987654321", "Celular", "phone", "+5511987654321"],
    ["51998259765", "CPF", "cpf", "51998259765"],
    ["51998259765", "telefone", "phone", "+5551998259765"],
    ["Ana@Example.com", "", "email", "ana@example.com"],
    ["123E4567E12B12D1A456426655440000", "", "random", "123e4567-e12b-12d1-a456-426655440000"],
  ])("%s %s", (text, typed, kind, key) => {
    expect(readKey(text, typed)).toEqual({ key: { kind, key } });
  });

  test.each([
    ["", "", "pix_key", "required"],
    // Both a CPF with right check digits and a mobile number.
    ["51998259765", "", "kind", "kind_needed"],
    ["11987654321", "", "kind", "kind_needed"],
    ["5511987654321", "", "kind", "kind_needed"],
    ["2998224725", "", "pix_key", "lost_zeros"],
    ["2998224725", "cpf", "pix_key", "lost_zeros"],
    ["1222333000181", "cnpj", "pix_key", "lost_zeros"],
    ["5,2998E+10", "", "pix_key", "scientific"],
    ["52998224726", "", "pix_key", "invalid_cpf"],
    ["529.982.247-26", "", "pix_key", "invalid_cpf"],
    ["11.222.333/0001-82", "", "pix_key", "invalid_cnpj"],
    [CPF, "cnpj", "pix_key", "invalid_cnpj"],
    [CPF, "conta", "kind", "not_in_list"],
    ["ana@", "", "pix_key", "invalid_email"],
    ["+1 415 555 2671", "", "pix_key", "invalid_phone"],
    ["maria", "", "pix_key", "invalid_pix_key"],
  ])("%s %s: %s %s", (text, typed, field, reason) => {
    expect(readKey(text, typed)).toEqual({ fault: { field, reason } });
  });
});

describe("a line", () => {
  const line = (said: Partial<TypedLine>) => ({ ...emptyLine(), ...said });
  const categories = [
    { id: "c1", name: "Fornecedores", isArchived: false },
    { id: "c2", name: "Antiga", isArchived: true },
  ];
  const faults = (said: Partial<TypedLine>, isRegistered = false, spoiled = {}) =>
    checkLine(line(said), { categories, required: [], spoiled, isRegistered }).faults.map(
      ({ field, reason }) => `${field} ${reason}`,
    );

  test("has every wrong cell named", () => {
    expect(
      faults({
        name: "a\u200Bb",
        pix_key: "x",
        holder_document: "123",
        amount: "1.234",
        reference: "r".repeat(65),
        cost_centre: "a\nb",
        category: "Outra",
        note: "n".repeat(501),
      }),
    ).toEqual([
      "name hidden_characters:U+200B",
      "holder_name hidden_characters:U+200B",
      "pix_key invalid_pix_key",
      "holder_document invalid_cpf",
      "amount ambiguous",
      "reference too_long:64",
      "cost_centre invalid",
      "note too_long:500",
      "category no_such_category",
    ]);
    expect(faults({ name: "Ana", pix_key: CPF, amount: "1", category: "antiga" })).toEqual([
      "category archived",
    ]);
  });

  test("needs a name only where its receiver is new, and the holder's may be that name", () => {
    expect(faults({ pix_key: CPF, amount: "1" })).toEqual(["name required"]);
    expect(faults({ pix_key: CPF, amount: "1" }, true)).toEqual([]);
    const said = { holder_name: "Ana Lima", pix_key: CPF, amount: "1", category: " FORNECEDORES " };
    expect(faults(said)).toEqual([]);
    const { key, labels } = checkLine(line(said), {
      categories,
      required: [],
      spoiled: {},
      isRegistered: false,
    });
    expect(labels.category).toBe("c1");
    expect(newReceiverOf(line(said), key)).toEqual({
      name: "Ana Lima",
      holder_name: "Ana Lima",
      holder_document: null,
      kind: "cpf",
      pix_key: "52998224725",
    });
  });

  test("is refused where the key is a document and the holder has another", () => {
    const said = { name: "Ana", pix_key: CPF, amount: "1" };
    expect(faults({ ...said, holder_document: CPF })).toEqual([]);
    expect(faults({ ...said, holder_document: CNPJ })).toEqual(["holder_document other_document"]);
    expect(faults({ ...said, holder_document: "998224725" })).toEqual([
      "holder_document lost_zeros",
    ]);
  });

  test("keeps what a spreadsheet did to a cell until it is typed, and takes no key and no amount from it", () => {
    const said = line({ name: "Ana", pix_key: CPF, amount: "1" });
    const spoiled = { amount: "formula", pix_key: "scientific" } as const;
    const found = checkLine(said, { categories, required: [], spoiled, isRegistered: true });
    expect([found.key, found.cents]).toEqual([null, null]);
    expect(found.faults).toEqual([
      { field: "amount", reason: "formula" },
      { field: "pix_key", reason: "scientific" },
    ]);
  });
});
