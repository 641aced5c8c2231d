import fc from "fast-check";
import { expect, test } from "vitest";
import { filteredDays, isOpenText, readListFilter, type ListKind } from "./list-filter.ts";

const KIND = {
  terms: ["text", "typed", "days", "from", "to", "min", "max", "order"],
  choices: { status: ["open", "done"] },
} as const satisfies ListKind;
const read = (given: Record<string, string | string[]>) => readListFilter(KIND, given);

test("an address is read into what it means, and into one spelling of itself", () => {
  expect(
    read({
      status: "done",
      text: "12500",
      from: "2026-11-01",
      to: "2026-11-24",
      min: "10.5",
      max: "20",
      order: "largest",
      before: "17",
      open: "4711",
      utm: "x",
      days: "",
    }),
  ).toEqual({
    chosen: { status: "done" },
    terms: {
      text: "12500",
      from: "2026-11-01",
      to: "2026-11-24",
      min: 1_050n,
      max: 2_000n,
      order: "largest",
    },
    cursor: { before: 17n },
    open: 4711n,
    query: {
      status: "done",
      text: "12500",
      from: "2026-11-01",
      to: "2026-11-24",
      min: "10.50",
      max: "20.00",
      order: "largest",
    },
    refused: [],
  });
});

test.each([
  [{ status: "lost" }, ["status"]],
  [{ status: ["open", "done"] }, ["status"]],
  [{ days: "year" }, ["days"]],
  [{ from: "2026-02-30" }, ["from"]],
  [{ from: "26-02-01" }, ["from"]],
  [{ to: "2100-01-01" }, ["to"]],
  [{ from: "2026-11-24", to: "2026-11-23" }, ["to"]],
  [{ days: "today", from: "2026-11-24" }, ["days"]],
  [{ min: "1e3" }, ["min"]],
  [{ min: "-1" }, ["min"]],
  [{ min: "0" }, ["min"]],
  [{ min: "1,50" }, ["min"]],
  [{ max: "52998224725" }, ["max"]],
  [{ min: "20", max: "19.99" }, ["max"]],
  [{ order: "newest" }, ["order"]],
  [{ text: "Maria da Silva" }, ["text"]],
  [{ typed: "../../x" }, ["typed"]],
  [{ before: "x", after: "-1", open: "../7" }, []],
] as [Record<string, string | string[]>, string[]][])("%j is refused: %j", (given, refused) => {
  const found = read({ status: "open", ...given });
  expect(found.refused).toEqual(refused);
  // The rest still holds.
  if (!refused.includes("status")) expect(found.chosen).toEqual({ status: "open" });
});

const NAMES = [...KIND.terms, "status", "before", "after", "open", "__proto__"];
const value = fc.oneof(
  fc.string({ maxLength: 300 }),
  fc.constantFrom("open", "today", "2026-11-24", "2026-11-23", "12.30", "5", "largest"),
  fc.array(fc.string(), { maxLength: 3 }),
);

test("whatever an address holds is read or named, and reads back as the same", () => {
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...NAMES), value), (given) => {
      const found = readListFilter(KIND, given);
      for (const name of Object.keys(found.query)) {
        expect(found.refused).not.toContain(name);
        expect(found.query[name]!.length).toBeLessThanOrEqual(100);
      }
      const again = readListFilter(KIND, found.query);
      expect(again).toEqual({ ...found, cursor: again.cursor, open: undefined, refused: [] });
      const { from = "", to = "9" } = filteredDays(found.terms, "2026-11-26");
      expect(from <= to).toBe(true);
    }),
  );
});

test.each(["12500", "#17", "R$ 1.250,00", "12,500.00", "3"])("%s may stand in an address", (text) =>
  expect(isOpenText(text)).toBe(true),
);
test.each([
  "52998224725",
  "529.982.247-25",
  "11987654321",
  "+5511987654321",
  "Maria",
  "ana@example.com",
  "12345678-1234-1234-1234-123456789012",
  "11222333000181",
  "",
])("%s may not", (text) => expect(isOpenText(text)).toBe(false));

test.each(["0", "-7", "7.0", "07", "9".repeat(19), "x", "/payins/7"])(
  "%j opens no row, and is nobody's mistake",
  (open) => {
    expect(read({ open })).toMatchObject({ open: undefined, refused: [], query: {} });
  },
);

test("the row that is open narrows nothing, and no further address of the list holds it", () => {
  const { open, query } = read({ open: "9".repeat(18), status: "open" });
  expect(open).toBe(999_999_999_999_999_999n);
  expect(query).toEqual({ status: "open" });
});
