import fc from "fast-check";
import { expect, test } from "vitest";
import { keysetPage, type Cursor } from "./keyset-page.ts";

const SIZE = 3;
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: BigInt(count - at) }));

/** Answers like the store: newest first, one row more than a page. */
function find(all: readonly { id: bigint }[], { before, after }: Cursor) {
  if (after !== undefined) return all.filter(({ id }) => id > after).slice(-(SIZE + 1));
  return all.filter(({ id }) => before === undefined || id < before).slice(0, SIZE + 1);
}
const pageAt = (all: readonly { id: bigint }[], cursor: Cursor) =>
  keysetPage(find(all, cursor), SIZE, cursor);

test("walking back and then forward meets every row once each way, and both ends say so", () => {
  fc.assert(
    fc.property(fc.nat(20), (count) => {
      const all = rowsOf(count);
      let page = pageAt(all, {});
      expect(page.newer).toBeNull();
      const seen = [...page.rows];
      while (page.older !== null) {
        page = pageAt(all, { before: BigInt(page.older) });
        seen.push(...page.rows);
      }
      expect(seen).toEqual(all);
      const back = [...page.rows];
      while (page.newer !== null) {
        page = pageAt(all, { after: BigInt(page.newer) });
        back.unshift(...page.rows);
      }
      expect(back).toEqual(all);
    }),
  );
});

test("where a search stopped before its page was full, it goes on from there", () => {
  const cut = (cursor: Cursor, rows: { id: bigint }[]) => keysetPage(rows, SIZE, cursor, 40n);
  expect(cut({}, [])).toEqual({ rows: [], newer: null, older: "40", isCut: true });
  const rows = [{ id: 60n }];
  expect(cut({ before: 70n }, rows)).toEqual({ rows, newer: "60", older: "40", isCut: true });
  const newer = [{ id: 30n }];
  expect(cut({ after: 20n }, newer)).toEqual({
    rows: newer,
    newer: "40",
    older: "30",
    isCut: true,
  });
});
