import fc from "fast-check";
import { expect, test } from "vitest";
import { pageNumbers } from "./pagination.tsx";

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [4, 7, [1, 2, 3, 4, 5, 6, 7]],
  [1, 9, [1, 2, 3, 4, 5, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [6, 9, [1, null, 5, 6, 7, 8, 9]],
  [9, 9, [1, null, 5, 6, 7, 8, 9]],
  [99, 9, [1, null, 5, 6, 7, 8, 9]],
])("page %i of %i", (page, pages, expected) => {
  expect(pageNumbers(page, pages)).toEqual(expected);
});

test("offers the ends and the current page, rising, and hides no single page behind a gap", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }), (a, b) => {
      const [page, pages] = a < b ? [a, b] : [b, a];
      const numbers = pageNumbers(page, pages);
      expect(numbers.length).toBeLessThanOrEqual(7);
      expect(numbers).toContain(page);
      expect(numbers[0]).toBe(1);
      expect(numbers.at(-1)).toBe(pages);
      const steps = numbers.slice(1).map((number, index) => (number ?? 0) - (numbers[index] ?? 0));
      const beside = numbers
        .slice(1)
        .map((number, index) => ![number, numbers[index]].includes(null));
      expect(steps.filter((_, index) => beside[index]).every((step) => step === 1)).toBe(true);
      const gaps = numbers.flatMap((number, index) => (number === null ? index : []));
      expect(gaps.every((at) => numbers[at + 1]! - numbers[at - 1]! > 2)).toBe(true);
    }),
  );
});
