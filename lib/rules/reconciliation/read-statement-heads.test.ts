import { expect, test } from "vitest";
import { readStatement } from "./read-statement.ts";
import type { StatementFile } from "./statement.ts";

const TODAY = "2026-11-27";
const read = (text: string): StatementFile =>
  readStatement(new TextEncoder().encode(text), { today: TODAY, plain: undefined });
const linesOf = (text: string) => {
  const file = read(text);
  return file.ok ? file.lines : file.fault;
};

test.each([
  "Data",
  "Data lançamento",
  "Data do lançamento",
  "Data movimento",
  "Dt. Lançamento",
  "Dia",
  "Date",
])("%s heads the day", (head) => {
  expect(linesOf(`${head};Valor\n03/11/2026;1,00\n`)).toMatchObject([{ day: "2026-11-03" }]);
});

test.each([
  "Valor",
  "Valor R",
  "Valor (R$)",
  "Valor (R$s)",
  "Valor BRL",
  "Valor lançamento",
  "Montante",
  "Amount",
])("%s heads the amount", (head) => {
  expect(linesOf(`Data;${head}\n03/11/2026;1,00\n`)).toMatchObject([{ cents: 100n }]);
});

test.each(["Crédito", "Crédito (R)", "Crédito R$s", "Entrada", "Entradas", "Credit"])(
  "%s heads what comes in",
  (head) => {
    expect(linesOf(`Data;${head};Débito\n03/11/2026;1,00;\n`)).toMatchObject([{ cents: 100n }]);
    expect(linesOf(`Data;${head}\n03/11/2026;1,00\n`)).toMatchObject([{ cents: 100n }]);
  },
);

test.each(["Débito", "Débito (R)", "Débito R$s", "Saída", "Saídas", "Debit"])(
  "%s heads what goes out, whatever its sign",
  (head) => {
    const text = `Data;Crédito;${head}\n03/11/2026;;1,00\n03/11/2026;;-1,00\n`;
    expect(linesOf(text)).toMatchObject([{ cents: -100n }, { cents: -100n }]);
    expect(linesOf(`Data;${head}\n03/11/2026;1,00\n`)).toMatchObject([{ cents: -100n }]);
  },
);

test.each(["Tipo", "D/C", "Natureza", "Débito/Crédito", "Type"])("%s heads the way", (head) => {
  const text = `Data;${head};Valor\n03/11/2026;Débito;1,00\n03/11/2026;Saída;1,00\n03/11/2026;D;-1,00\n`;
  expect(linesOf(text)).toMatchObject([{ cents: -100n }, { cents: -100n }, { cents: -100n }]);
});

test.each([
  "Descrição",
  "Histórico",
  "Lançamento",
  "Detalhes",
  "Complemento",
  "Memo",
  "Description",
])("%s heads the text", (head) => {
  expect(linesOf(`Data;${head};Valor\n03/11/2026;Tarifa;1,00\n`)).toMatchObject([
    { memo: "Tarifa", name: "", fitid: "" },
  ]);
});

test.each(["Nome", "Favorecido", "Contraparte", "Razão social", "Pagador", "Recebedor", "Name"])(
  "%s heads the name",
  (head) => {
    expect(linesOf(`Data;${head};Valor\n03/11/2026;Padaria;1,00\n`)).toMatchObject([
      { memo: "", name: "Padaria" },
    ]);
  },
);

test.each([
  "Identificador",
  "Id",
  "Id transação",
  "End to end",
  "EndToEndId",
  "ID E/E",
  "Documento",
  "FITID",
])("%s heads the id", (head) => {
  expect(linesOf(`Data;${head};Valor\n03/11/2026;77;1,00\n`)).toMatchObject([{ fitid: "77" }]);
});

test("of several heads for one thing the first by its word counts", () => {
  expect(linesOf("Memo;Data;Descrição;Valor\nb;03/11/2026;a;1,00\n")).toMatchObject([
    { memo: "a" },
  ]);
});

test("heads stand in the first thirty lines", () => {
  const below = (lines: number) => linesOf(`${"x\n".repeat(lines)}Data;Valor\n03/11/2026;1,00\n`);
  expect(below(29)).toMatchObject([{ line: 31, cents: 100n }]);
  expect(below(30)).toBe("no_head");
});

test("a day is written in three ways, and what is none is named", () => {
  expect(
    linesOf("Data;Valor\n2026-11-03;1,00\n03-11-2026;1,00\n03.11.2026 10:00;1,00\n"),
  ).toMatchObject([{ day: "2026-11-03" }, { day: "2026-11-03" }, { day: "2026-11-03" }]);
  const file = read("Data;Valor\n;1,00\n31/11/2026;1,00\nx;1,00\n04/11/2026;y\n05/11/2026;0,00\n");
  expect(file.ok && file.faults).toEqual([
    { line: 2, column: "day", reason: "missing", value: "" },
    { line: 3, column: "day", reason: "no_such_day", value: "31/11/2026" },
    { line: 4, column: "day", reason: "unreadable", value: "x" },
    { line: 5, column: "amount", reason: "unreadable", value: "y" },
  ]);
  expect(file.ok && [file.from, file.to, file.lines.length]).toEqual([TODAY, TODAY, 0]);
});

test("what is still to come is left out, and today is not", () => {
  const file = read("Data;Valor\n27/11/2026;1,00\n28/11/2026;1,00\n03/11/2026;Saldo do dia\n");
  expect(file.ok && [file.lines.length, file.skipped.future]).toEqual([1, 1]);
});
