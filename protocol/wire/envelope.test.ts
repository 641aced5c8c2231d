import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Pagination, paginationOf } from "./envelope.ts";

test("every row is on exactly one page, and the flags lead from the first to the last", () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.integer({ min: 1, max: 100 }), (total, size) => {
      const rows: number[] = [];
      let page = 1;
      for (;;) {
        const pagination = Pagination.parse(paginationOf(total, page, size));
        for (let at = (page - 1) * size; at < Math.min(page * size, total); at++) rows.push(at);
        expect(pagination.hasPreviousPage).toBe(page > 1);
        if (!pagination.hasNextPage) break;
        page += 1;
      }
      expect(rows).toEqual([...Array(total).keys()]);
      expect(paginationOf(total, 1, size).totalPages).toBe(total === 0 ? 0 : page);
    }),
    { numRuns: 200 },
  );
});

test.each([
  [0, 1, 10, { totalPages: 0, hasNextPage: false, hasPreviousPage: false }],
  [0, 5, 10, { totalPages: 0, hasNextPage: false, hasPreviousPage: false }],
  [10, 1, 10, { totalPages: 1, hasNextPage: false, hasPreviousPage: false }],
  [11, 1, 10, { totalPages: 2, hasNextPage: true, hasPreviousPage: false }],
  [11, 9, 10, { totalPages: 2, hasNextPage: false, hasPreviousPage: true }],
])("%i rows, page %i of %i each", (total, page, pageSize, expected) => {
  expect(paginationOf(total, page, pageSize)).toEqual({ total, page, pageSize, ...expected });
});
