import { deflateRawSync } from "node:zlib";
import * as fc from "fast-check";
import { writeXlsx as writeOwn } from "hucre/xlsx";
import { beforeAll, describe, expect, test } from "vitest";
import { ensureForeignReaders, writeXlsx } from "#lib/test/outside/foreign-readers.ts";
import { numberCell } from "./number-cell.ts";
import { zipEntries, ZipFault } from "./zip-entries.ts";
import { readBatchFile } from "./read-batch-file.ts";

beforeAll(ensureForeignReaders);

const lines = (bytes: Buffer) => {
  const file = readBatchFile(bytes);
  if (!file.ok) return [file.fault, ...file.columns];
  return file.lines.map(({ typed, spoiled }) => [typed.pix_key, typed.amount, typed.note, spoiled]);
};

describe("a workbook", () => {
  test("is read as it was typed, from another program's file", () => {
    const bytes = writeXlsx(`[
      ["Chave PIX", "Valor", "Observação", None],
      ["529.982.247-25", 1234.56, "São João & Cia <x>", None],
      [52998224725, 1.1, "a\\nb", None],
      [None, None, None, None],
      ["ana@example.com", "1.234,56", 17, None],
      ["+5511987654321", 0.07, None, None],
    ]`);
    expect(lines(bytes)).toEqual([
      ["529.982.247-25", "1234.56", "São João & Cia <x>", {}],
      ["52998224725", "1.10", "a\nb", {}],
      ["ana@example.com", "1.234,56", "17", {}],
      ["+5511987654321", "0.07", "", {}],
    ]);
  });

  test("names what a spreadsheet made of a cell, with its column", () => {
    const bytes = writeXlsx(`[
      ["Chave PIX", "Valor", "Observação"],
      ["a@b.com", "=1+1", datetime.date(2026, 11, 1)],
      [5.2998224725e21, True, datetime.datetime(2026, 11, 1, 10, 0)],
      [2998224725, 1.005, datetime.time(10, 0)],
      ["a@b.com", 1/3, "#N/A"],
    ]`);
    expect(lines(bytes).map((line) => line[3])).toEqual([
      { amount: "formula", note: "date" },
      { pix_key: "scientific", amount: "boolean", note: "date" },
      { amount: "too_many_decimals:2", note: "date" },
      { amount: "too_many_decimals:2", note: "cell_error" },
    ]);
  });

  test("of our own writing comes back as it was", async () => {
    const cell = fc
      .string({ unit: "grapheme", minLength: 1, maxLength: 20 })
      .map((text) => text.trim())
      // XML holds no others; what begins with an apostrophe is a mark of a text.
      .filter((text) => text !== "" && !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]|^'|_x[\da-f]{4}_/iu.test(text));
    await fc.assert(
      fc.asyncProperty(fc.array(cell, { minLength: 1, maxLength: 5 }), async (notes) => {
        const rows = [["key", "amount", "note"], ...notes.map((note) => ["a@b.com", "1", note])];
        const bytes = Buffer.from(await writeOwn({ sheets: [{ name: "A", rows }] }));
        expect(lines(bytes)).toEqual(notes.map((note) => ["a@b.com", "1", note, {}]));
      }),
      { numRuns: 100 },
    );
  });

  test("that is none, is cut, is old, or grows beyond its bound is refused", () => {
    const whole = writeXlsx('[["key", "amount"], ["a@b.com", 1]]');
    expect(lines(whole)).toHaveLength(1);
    for (const cut of [4, 30, 200, whole.length - 30]) {
      expect(lines(whole.subarray(0, cut))).toEqual(["unreadable"]);
    }
    const ole = Buffer.from("d0cf11e0a1b11ae100000000", "hex");
    expect(lines(ole)).toEqual(["old_workbook"]);
    expect(lines(Buffer.concat([ole, Buffer.from("EncryptedPackage", "utf16le")]))).toEqual([
      "encrypted",
    ]);
    const bomb = archive("a", Buffer.alloc(8_000_000, " "));
    expect(zipEntries(bomb).text("a", 8_000_000)).toHaveLength(8_000_000);
    expect(() => zipEntries(bomb).text("a", 1_000_000)).toThrow(ZipFault);
  });

  test("never fails, whatever its bytes", () => {
    const whole = writeXlsx('[["key", "amount"], ["a@b.com", 1]]');
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.nat(255), (at, byte) => {
        const broken = Buffer.from(whole);
        broken[at] = byte;
        expect(lines(broken)).toBeDefined();
      }),
      { numRuns: 2_000 },
    );
  });
});

/** A ZIP with one file. */
function archive(name: string, plain: Buffer): Buffer {
  const packed = deflateRawSync(plain);
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04_03_4b_50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02_01_4b_50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(30 + name.length + packed.length, 16);
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end]);
}

describe("a number", () => {
  test("is what was typed, also where the file has seventeen digits of it", () => {
    expect(numberCell("1234.0999999999999")).toEqual({ text: "1234.10" });
    expect(numberCell("1.1000000000000001")).toEqual({ text: "1.10" });
    expect(numberCell("12")).toEqual({ text: "12" });
    expect(numberCell("0.30000000000000004").spoiled).toBe("too_many_decimals:2");
    expect(numberCell("1.005").spoiled).toBe("too_many_decimals:2");
    expect(numberCell("1.2E+3").spoiled).toBe("scientific");
    expect(numberCell("1234567890123456").spoiled).toBe("scientific");
    expect(numberCell("-5")).toEqual({ text: "-5" });
  });

  test("of any amount comes back from the digits that Excel writes", () => {
    fc.assert(
      fc.property(fc.nat(100_000_000), (cents) => {
        const typed = (cents / 100).toFixed(2);
        const { text, spoiled } = numberCell(Number(Number(typed).toPrecision(17)).toString());
        expect([spoiled, Number(text)]).toEqual([undefined, cents / 100]);
        const excel = Number(typed).toPrecision(17);
        if (!excel.includes("e")) expect(Number(numberCell(excel).text)).toBe(cents / 100);
        expect(numberCell(excel).spoiled === undefined || excel.includes("e")).toBe(true);
      }),
    );
  });
});
