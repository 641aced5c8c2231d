import "server-only";

/** A page's cursor: rows older than `before`, or newer than `after`; the first page without either. */
export type Cursor = { before?: bigint | undefined; after?: bigint | undefined };

/** One page; the cursors are row ids, null where there is no further page. */
export type KeysetPage<Row> = { rows: Row[]; newer: string | null; older: string | null };

/**
 * Cuts a page out of `found`, which is newest first and was read with a limit of one row more than a page:
 * that row shows whether there is another page.
 */
export function keysetPage<Row extends { id: bigint }>(
  found: readonly Row[],
  size: number,
  { before, after }: Cursor,
): KeysetPage<Row> {
  const hasMore = found.length > size;
  const isForward = after !== undefined;
  const rows = isForward ? found.slice(-size) : found.slice(0, size);
  const hasNewer = isForward ? hasMore : before !== undefined;
  const hasOlder = isForward || hasMore;
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    rows,
    newer: first && hasNewer ? String(first.id) : null,
    older: last && hasOlder ? String(last.id) : null,
  };
}
