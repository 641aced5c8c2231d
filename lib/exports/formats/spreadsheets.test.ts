import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { ensureForeignReaders, readCsv, readXlsx } from "#lib/test/outside/foreign-readers.ts";
import { movement, WORDS } from "#lib/exports/test/movement.ts";
import { EXPORT_COLUMNS } from "#lib/rules/exports/export-columns.ts";
import type { Movement } from "#lib/activity/rows/movements.ts";
import { csvWriter, type CsvDialect } from "./csv.ts";
import { jsonLinesWriter } from "./json-lines.ts";
import { addLines, NO_TOTALS, saidTotals } from "./totals.ts";
import type { PartWriter } from "./writer.ts";
import { xlsxBytes } from "./xlsx.ts";

beforeAll(ensureForeignReaders);

const whole = ({ head, rows, tail }: PartWriter, lines: readonly Movement[]) =>
  Buffer.concat([head(), rows(lines), tail(addLines(NO_TOTALS, lines))]);
const csv = (dialect: CsvDialect, lines: readonly Movement[]) =>
  whole(csvWriter(dialect, EXPORT_COLUMNS, WORDS), lines);
async function* once(lines: readonly Movement[]) {
  yield lines;
}
const xlsx = async (lines: readonly Movement[]) =>
  new Uint8Array(await new Response(xlsxBytes(once(lines), EXPORT_COLUMNS, WORDS)).arrayBuffer());
const at = (column: (typeof EXPORT_COLUMNS)[number]) => EXPORT_COLUMNS.indexOf(column);

const COMPUTED = ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1"];

describe("csv", () => {
  test("reads in Excel in Portuguese: mark, semicolons, decimal commas, line ends", () => {
    const bytes = csv("csv-br", [movement()]);
    expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(bytes.toString("utf8").split("\r\n")).toHaveLength(3);
    const [heads = [], row = []] = readCsv(bytes, ";");
    expect(heads[at("amount")]).toBe("head amount");
    const value = (column: (typeof EXPORT_COLUMNS)[number]) => row[at(column)];
    expect(EXPORT_COLUMNS.map(value)).toEqual([
      "17",
      "Entrada",
      "900719925474099312",
      "Concluído",
      "30/10/2026 23:59:59",
      "31/10/2026 23:59:58",
      "Padaria São João Ltda",
      "**.345.678/0001-**",
      "",
      "250,00",
      "1,37",
      "250,00",
      "248,63",
      "BRL",
      "45,123456",
      "USDC",
      "5,412300",
      "polygon",
      "Caixa",
      `0x${"0c".repeat(20)}`,
      `0x${"ab".repeat(32)}`,
      "E1234567820261031025900000000001",
      "txid1",
      "NF 12",
      "Loja",
      "Serviços",
      "",
    ]);
  });

  test("reads everywhere else: commas, points, moments with their offset", () => {
    const bytes = csv("csv", [movement()]);
    expect(bytes.subarray(0, 1).toString()).toBe("h");
    const [, row = []] = readCsv(bytes, ",");
    expect([row[at("amount")], row[at("made")]]).toEqual(["250.00", "2026-10-30T23:59:59-03:00"]);
  });

  test.each(COMPUTED)("never lets a spreadsheet compute %j", (text) => {
    const lines = [movement({ party: { name: text, document: null, bank: null } })];
    const [, row = []] = readCsv(csv("csv-br", lines), ";");
    expect(row[at("party")]).toBe(`'${text}`);
  });

  test("gives back whatever text stands in a cell, by a foreign reader", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 40 });
    const texts = fc.sample(text, 400).map((one) => one.replaceAll("\0", ""));
    const lines = texts.map((note) =>
      movement({
        labels: { expected_payer: "", reference: "", cost_centre: "", category: "", note },
      }),
    );
    const rows = readCsv(csv("csv-br", lines), ";").slice(1);
    expect(rows.map((row) => row[at("note")]?.replace(/^'/, ""))).toEqual(
      texts.map((one) => one.replace(/^'/, "")),
    );
  });
});

describe("json lines", () => {
  test("an object a line, with codes and exact decimal text", () => {
    const text = whole(jsonLinesWriter(["id", "kind", "status", "amount", "settled", "pix_key"]), [
      movement(),
      movement({ id: 18n }),
    ]).toString("utf8");
    const [first] = text.split("\n");
    expect(JSON.parse(first ?? "")).toEqual({
      id: "17",
      kind: "payin",
      status: "completed",
      amount: "250.00",
      settled: "2026-10-31T23:59:58-03:00",
      pix_key: null,
    });
    expect(text.split("\n")).toHaveLength(3);
  });
});

describe("xlsx", () => {
  test("has ids as text, exact amounts as numbers, the clock of São Paulo, and a frozen head", async () => {
    const { rows, frozen } = readXlsx(await xlsx([movement()]));
    expect(frozen).toBe("A2");
    const [heads = [], row = []] = rows;
    expect(heads[at("amount")]?.[1]).toBe("head amount");
    expect(row[at("number")]).toEqual(["s", "900719925474099312", "@"]);
    expect(row[at("id")]?.[0]).toBe("s");
    expect(row[at("amount")]).toEqual(["n", "250", "#,##0.00"]);
    expect(row[at("fee")]).toEqual(["n", "1.37", "#,##0.00"]);
    expect(row[at("tokens")]).toEqual(["n", "45.123456", "#,##0.000000"]);
    expect(row[at("made")]).toEqual(["d", "2026-10-30 23:59:59", "dd/mm/yyyy hh:mm:ss"]);
  });

  test.each(COMPUTED)("never lets a spreadsheet compute %j", async (text) => {
    const lines = [movement({ party: { name: text, document: null, bank: null } })];
    const { rows } = readXlsx(await xlsx(lines));
    expect(rows[1]?.[at("party")]?.slice(0, 2)).toEqual(["s", `'${text}`]);
  });

  test("rounds nothing that a sheet can't hold: it is text then", async () => {
    const { rows } = readXlsx(await xlsx([movement({ amountCents: 1_234_567_890_123_456n })]));
    expect(rows[1]?.[at("amount")]?.slice(0, 2)).toEqual(["s", "12345678901234.56"]);
  });

  test("its columns add up to the totals, to the cent", async () => {
    const cents = fc.sample(fc.bigInt({ min: 1n, max: 10n ** 12n }), 500);
    const lines = cents.map((amountCents, index) => movement({ id: BigInt(index), amountCents }));
    const { rows } = readXlsx(await xlsx(lines));
    const sum = rows
      .slice(1)
      .map((row) => BigInt(Math.round(Number(row[at("amount")]?.[1]) * 100)))
      .reduce((all, one) => all + one, 0n);
    const said = saidTotals(addLines(NO_TOTALS, lines)).sums.find(
      ({ column }) => column === "amount",
    );
    expect(`${sum / 100n}.${String(sum % 100n).padStart(2, "0")}`).toBe(said?.sum);
  });
});
