/**
 * Which page numbers to offer: the first, the last, the current one and its neighbours, at most seven;
 * null stands for a gap of two or more. Beyond the last page, the real ones are offered.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: Math.max(pages, 0) }, (_, index) => index + 1);
  const at = Math.min(Math.max(page, 1), pages);
  const first = Math.min(Math.max(at - 1, 3), pages - 4);
  const middle = [first, first + 1, first + 2];
  const start = first <= 3 ? [1, 2] : [1, null];
  const end = first + 2 >= pages - 2 ? [pages - 1, pages] : [null, pages];
  return [...start, ...middle, ...end];
}
