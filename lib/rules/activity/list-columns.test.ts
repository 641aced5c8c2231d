import fc from "fast-check";
import { expect, test } from "vitest";
import { COLUMN_LISTS, hiddenColumns, hiddenText, LIST_COLUMNS } from "./list-columns.ts";

test.each(COLUMN_LISTS)("%s: what is hidden is read back as it was chosen", (list) => {
  fc.assert(
    fc.property(fc.subarray([...LIST_COLUMNS[list]]), (hidden) => {
      expect(hiddenColumns(list, hiddenText(hidden))).toEqual(hidden);
    }),
  );
});

test.each(COLUMN_LISTS)("%s: no cookie hides whom a row is about, or how much it is", (list) => {
  const words = fc.constantFrom("payer", "sent", "receiver", "reais", "status", "");
  const texts = fc.oneof(
    fc.string(),
    fc.array(words).map((some) => some.join(".")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      for (const column of hiddenColumns(list, text)) {
        expect(LIST_COLUMNS[list]).toContain(column);
        expect(["payer", "sent", "receiver", "reais"]).not.toContain(column);
      }
    }),
  );
});

test("without a cookie nothing is hidden", () => {
  expect(hiddenColumns("/payins", undefined)).toEqual([]);
});
