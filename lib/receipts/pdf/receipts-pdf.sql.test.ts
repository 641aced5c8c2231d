import { sql, type Selectable } from "kysely";
import type { Tables } from "#lib/core/store/tables.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LOCALES, type Locale } from "#lib/i18n/locale.ts";
import { addCode } from "#lib/receipts/rows/receipt-codes.ts";
import { receiptOf, type IssuedReceipt } from "#lib/receipts/views/receipts.ts";
import { receiptSheet, type ReceiptSheet } from "#lib/receipts/views/receipt-sheet.ts";
import { RECEIPT_STATES, type ReceiptState } from "#lib/rules/receipts/receipt-states.ts";
import { RECEIPT_FORMATS } from "#lib/rules/receipts/receipt-requests.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { pdfFonts, pdfInfo, pdfStructure, pdfText } from "#platform/documents/test/pdf-text.ts";
import { insertForReceipt, OWN, type Issued } from "#lib/test/rows/receipt-rows.ts";
import { receiptsPdf } from "./receipts-pdf.ts";

const dashboard = await testDashboard();
const { store } = dashboard;
const admin = await dashboard.idOf("admin");
afterAll(() => dashboard.drop());
beforeAll(() =>
  sql`update account set name = 'Ipê Amarelo Ltda', document = '11222333000181', initials = 'IA',
    colour = 'amber'`.execute(store.db),
);

async function bytesOf(sheets: ReceiptSheet[], format: "a4" | "phone" = "a4"): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of receiptsPdf(sheets, format)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
/** Lines are broken where they end on the paper. */
const solid = (text: string) => text.replaceAll(/\s+/g, "");
async function issued({ kind, id }: Issued): Promise<IssuedReceipt> {
  const receipt = await receiptOf(store, MAIN, kind, id);
  if (!receipt) throw new Error("no receipt");
  return receipt;
}
/** Units of the books as people write them, by the runtime's own formatter. */
const written = (units: bigint, places: number, locale: Locale) => {
  const text = units.toString().padStart(places + 1, "0");
  const decimal = `${text.slice(0, -places)}.${text.slice(-places)}` as `${number}`;
  return new Intl.NumberFormat(locale, { minimumFractionDigits: places }).format(decimal as never);
};

/** What the books hold of a payment: what its receipt must show, and what nobody else may read. */
async function bookOf({ kind, id }: Issued, locale: Locale): Promise<[string[], string[]]> {
  const reais = (cents: bigint | null) => `R$${written(cents ?? 0n, 2, locale)}`;
  const own = [OWN.cost_centre, OWN.note];
  if (kind === "return") {
    const row = await rowOf("payin_return", id);
    return [[reais(row.cents), row.end_to_end_id], own];
  }
  const row = kind === "payin" ? await rowOf("payin", id) : await rowOf("payout", id);
  const shown = [
    reais(row.sender_cents),
    reais(row.fee_cents),
    `R$${written(row.rate, 6, locale)}/${row.token}`,
    row.reference ?? "",
    row.end_to_end_id ?? "",
  ];
  const tokens = (units: bigint) => written(units, 6, locale) + row.token;
  if ("payout_id" in row) {
    const { payout_id, spender, token_address } = row;
    const hashes = [row.pull_hash ?? "", row.refund_hash ?? ""];
    const facts = [reais(row.receiver_cents), tokens(row.token_units), row.sender_address];
    return [
      [...shown, ...facts, ...hashes],
      [...own, payout_id, spender, token_address],
    ];
  }
  const facts = [tokens(row.receiver_units), row.address, row.transaction_hash ?? ""];
  return [[...shown, ...facts], own];
}
const rowOf = <Table extends "payin" | "payout" | "payin_return">(table: Table, id: bigint) =>
  store.db
    .selectFrom(table as "payin")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow() as unknown as Promise<Selectable<Tables[Table]>>;

const STATES = Object.keys(RECEIPT_STATES) as ReceiptState[];
const kept = new Map<ReceiptState, Issued>();
beforeAll(async () => {
  for (const state of STATES) kept.set(state, await insertForReceipt(store, state));
});
const of = (state: ReceiptState) => kept.get(state) ?? { kind: "payin" as const, id: 0n };

describe.each(STATES)("%s", (state) => {
  test("is what the payment's own state gives", async () => {
    expect((await issued(of(state))).state).toBe(state);
  });

  test.each(LOCALES)(
    "the PDF's text is what the books say, in %s, on both papers",
    async (locale) => {
      const one = of(state);
      const [shown, hidden] = await bookOf(one, locale);
      const sheet = await receiptSheet(await issued(one), locale);
      for (const format of RECEIPT_FORMATS) {
        const text = solid(pdfText(await bytesOf([sheet], format)));
        for (const figure of shown) expect(text).toContain(solid(figure));
        for (const words of hidden) expect(text).not.toContain(words);
        const said = [
          sheet.title,
          sheet.amount,
          sheet.word,
          sheet.sentence,
          sheet.asOf.text,
          "Ipê Amarelo Ltda",
          "11.222.333/0001-81",
          ...sheet.groups.flatMap(({ title, lines }) => [
            title,
            ...lines.flatMap(({ term, text: fact }) => [term, fact]),
          ]),
        ];
        for (const words of said) expect(text).toContain(solid(words));
        expect(text).not.toMatch(/Fornecedor77|undefined|null|NaN/);
      }
    },
  );
});

test("a check stands only on what is done, and its words are those of no other state", async () => {
  const words = new Map<string, string>();
  for (const state of STATES) {
    const { word, mark } = await receiptSheet(await issued(of(state)), "pt-BR");
    expect(words.get(mark) ?? word).toBe(word);
    words.set(mark, word);
  }
  expect([...words.values()].toSorted()).toEqual(
    ["Ainda não concluído", "Concluído", "Devolvido", "Em verificação", "Não realizado"].toSorted(),
  );
});

test("the same facts are the same bytes, and one A4 page holds them with a code", async () => {
  const { kind, id } = of("payin_completed");
  await store.transaction((tx) => addCode(tx, { accountId: MAIN.id, kind, objectId: id }, admin));
  const sheet = await receiptSheet(await issued({ kind, id }), "pt-BR");
  const bytes = await bytesOf([sheet]);
  expect(bytes.equals(await bytesOf([sheet]))).toBe(true);
  expect(pdfInfo(bytes)).toMatch(/Pages: +1\n/);
  expect(solid(pdfText(bytes))).toContain(sheet.check?.code);
});

test("is tagged, titled, in its language, with fonts of its own", async () => {
  const sheet = await receiptSheet(await issued(of("payout_completed")), "pt-BR");
  const bytes = await bytesOf([sheet]);
  expect(pdfInfo(bytes)).toMatch(/Title: +Comprovante de pagamento · R\$\s240,07\n/);
  expect(pdfInfo(bytes)).toMatch(/Tagged: +yes/);
  expect(bytes.toString("latin1")).toContain("/Lang (pt-BR)");
  expect(bytes.toString("latin1")).toContain("/DisplayDocTitle true");
  expect(bytes.toString("latin1")).toContain("<pdfuaid:part>1</pdfuaid:part>");
  const fonts = pdfFonts(bytes).trim().split("\n").slice(2);
  expect(fonts).toHaveLength(2);
  for (const font of fonts) expect(font).toMatch(/ yes yes yes /);
  const tags = pdfStructure(bytes)
    .split("\n")
    .map((line) => line.trim());
  for (const tag of ["Document", "Sect", "H1 (block)", "H2 (block)", "L (block):", "LI (block)"]) {
    expect(
      tags.some((line) => line.startsWith(tag.replace(":", ""))),
      tag,
    ).toBe(true);
  }
});

test("a name of any script is there whole, and squares are said to be squares", async () => {
  const name = "Владимир 张伟 עופר João Ωμέγα";
  const receipt = await issued(of("payin_completed"));
  const sheet = await receiptSheet({ ...receipt, from: { ...receipt.from, name } }, "pt-BR");
  const text = pdfText(await bytesOf([sheet]));
  expect(text).toContain("张伟");
  expect(solid(text)).toContain(solid(sheet.replaced));
  const plain = pdfText(await bytesOf([await receiptSheet(receipt, "pt-BR")]));
  expect(solid(plain)).not.toContain(solid(sheet.replaced));
});

test("several are one document, each on a page of its own", async () => {
  const sheets = await Promise.all(
    (["payin_completed", "payout_failed", "return_returned"] as const).map(async (state) =>
      receiptSheet(await issued(of(state)), "en"),
    ),
  );
  const bytes = await bytesOf(sheets);
  expect(pdfInfo(bytes)).toMatch(/Pages: +3\n/);
  for (const { sentence } of sheets) expect(solid(pdfText(bytes))).toContain(solid(sentence));
});
