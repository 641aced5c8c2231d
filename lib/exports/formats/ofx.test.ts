import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { dumpOfx, ensureForeignReaders, readOfx } from "#lib/test/outside/foreign-readers.ts";
import { feeOf, movement, WORDS } from "#lib/exports/test/movement.ts";
import type { Movement } from "#lib/activity/rows/movements.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { drawnSlice } from "#service/test/drawn-slice.ts";
import { cp1252Bytes, cp1252Text } from "./cp1252.ts";
import { ofxWriter } from "./ofx.ts";
import { addLines, NO_TOTALS } from "./totals.ts";

beforeAll(ensureForeignReaders);

const statement = (lines: readonly Movement[]) => {
  const { head, rows, tail } = ofxWriter({
    account: { bank: "341", branch: "0001-9", number: "12345-6" },
    from: "2026-10-01",
    to: "2026-10-31",
    madeAt: new Date("2026-11-02T12:00:00Z"),
    kinds: WORDS.kinds,
  });
  return Buffer.concat([head(), rows(lines), tail(addLines(NO_TOTALS, lines))]);
};
const named = (name: string) => movement({ party: { name, document: null, bank: null } });
const payout = movement({
  id: 21n,
  kind: "payout",
  way: "out",
  payment: { side: "payout", id: 3n, number: "3" },
  amountCents: 9_900n,
});

describe("a statement", () => {
  test("is what ERPs match: header, account, currency, month, balance with a point", () => {
    const bytes = statement([movement(), feeOf(movement(), 18n), payout, feeOf(payout, 22n)]);
    expect(bytes.toString("latin1").split("\r\n").slice(0, 10)).toEqual([
      "OFXHEADER:100",
      "DATA:OFXSGML",
      "VERSION:102",
      "SECURITY:NONE",
      "ENCODING:USASCII",
      "CHARSET:1252",
      "COMPRESSION:NONE",
      "OLDFILEUID:NONE",
      "NEWFILEUID:NONE",
      "",
    ]);
    expect(bytes.toString("latin1")).toContain("<BALAMT>148.26</BALAMT>");
    const read = readOfx(bytes);
    expect(read).toMatchObject({
      bank: "341",
      branch: "0001-9",
      number: "12345-6",
      currency: "brl",
      balance: "148.26",
      warnings: [],
    });
    expect(read.lines.map(({ id, type, amount }) => [id, type, amount])).toEqual([
      ["ponte-17", "credit", "250.00"],
      ["ponte-18", "fee", "-1.37"],
      ["ponte-21", "debit", "-99.00"],
      ["ponte-22", "fee", "-1.37"],
    ]);
    // The last seconds of October in São Paulo, for whoever counts in UTC too.
    expect(read.lines[0]?.date).toMatch(/^2026-10-31/);
    expect(read.lines[0]?.memo).toContain("E1234567820261031025900000000001");
    const dumped = dumpOfx(bytes);
    expect(dumped.match(/Financial institution's ID for this transaction:/g)).toHaveLength(4);
    expect(dumped).toMatch(/Ledger balance: 148\.26/);
  });

  test("a PIX that went back comes in and goes out, and adds nothing", () => {
    const back = movement({ id: 30n, kind: "return", way: "out", amountCents: 5_000n, units: 0n });
    const read = readOfx(statement([back]));
    expect(read.lines.map(({ id, amount }) => [id, amount])).toEqual([
      ["ponte-30-in", "50.00"],
      ["ponte-30", "-50.00"],
    ]);
    expect(read.balance).toBe("0.00");
  });

  test("is Windows-1252 to the byte, and what that can't hold is transliterated", () => {
    const bytes = statement([named("Açaí “São João” – Łódź 日本 & <Cia>")]);
    expect(readOfx(bytes).lines[0]?.payee).toBe("Açaí “São João” – Lódz ?? & <Cia");
    expect(bytes.includes(Buffer.from([0x93, 0x53, 0xe3, 0x6f]))).toBe(true);
  });

  test("no text breaks out of its value, and no name or memo is too long", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 400 });
    const lines = fc.sample(text, 300).map((name, index) => ({
      ...named(`${name}</NAME><TRNAMT>1`),
      id: BigInt(index + 1),
      labels: {
        expected_payer: "",
        reference: `${name}<`,
        cost_centre: "",
        category: "",
        note: "",
      },
    }));
    const read = readOfx(statement(lines));
    expect(read.lines.map(({ amount }) => amount)).toEqual(lines.map(() => "250.00"));
    for (const { payee, memo, id } of read.lines) {
      expect([payee.length <= 32, memo.length <= 255, id.length <= 32]).toEqual([true, true, true]);
      expect(id).not.toBe("");
    }
  });

  test("lines of up to 20,000: both foreign readers find each once, and the sum is ours", () => {
    const pairs = Array.from({ length: 10_000 }, (_, index) => {
      const one = index % 3 === 0 ? payout : movement();
      const payment = { ...one, id: BigInt(2 * index + 1), amountCents: BigInt(100 + index * 7) };
      return [payment, feeOf(payment, BigInt(2 * index + 2))];
    });
    const lines = drawnSlice("pairs of lines of a statement", pairs, 1_000).flat();
    const bytes = statement(lines);
    const read = readOfx(bytes);
    expect(new Set(read.lines.map(({ id }) => id)).size).toBe(lines.length);
    const cents = read.lines.reduce((sum, { amount }) => sum + BigInt(amount.replace(".", "")), 0n);
    expect(cents).toBe(addLines(NO_TOTALS, lines).balance);
    expect(read.balance).toBe(formatAmount(cents, "BRL"));
    expect(dumpOfx(bytes).match(/Financial institution's ID for this transaction:/g)).toHaveLength(
      lines.length,
    );
  });
});

test("every text fits Windows-1252, and what fits already stays", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(() => cp1252Bytes(cp1252Text(text))).not.toThrow();
    }),
  );
  expect(cp1252Text("Ação €5 “x” – Łukasz é ﬁm ½")).toBe("Ação €5 “x” – Lukasz é fim ½");
});
