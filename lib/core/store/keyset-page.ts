import "server-only";

/**
 * A page's cursor: rows further down the list than `before`, or further up than `after`; the first page
 * without either. Where the newest come first, down is older.
 */
export type Cursor = { before?: bigint | undefined; after?: bigint | undefined };

/** One page; the cursors are row ids, null where there is no further page. */
export type KeysetPage<Row> = {
  rows: Row[];
  newer: string | null;
  older: string | null;
  /** The search stopped before the page was full: its further rows are behind the next cursor. */
  isCut: boolean;
};

/**
 * Cuts a page out of `found`, which is in the list's order and was read with a limit of one row more than a page:
 * that row shows whether there is another page. `stoppedAt` is where a search stopped before it was full.
 */
export function keysetPage<Row extends { id: bigint }>(
  found: readonly Row[],
  size: number,
  { before, after }: Cursor,
  stoppedAt: bigint | null = null,
): KeysetPage<Row> {
  const hasMore = found.length > size;
  const isForward = after !== undefined;
  const rows = isForward ? found.slice(-size) : found.slice(0, size);
  const hasNewer = isForward ? hasMore : before !== undefined;
  const hasOlder = isForward || hasMore;
  const [first, last] = [rows.at(0), rows.at(-1)];
  return {
    rows,
    newer: cursorTo(isForward ? stoppedAt : null, hasNewer ? first : undefined),
    older: cursorTo(isForward ? null : stoppedAt, hasOlder ? last : undefined),
    isCut: stoppedAt !== null,
  };
}

const cursorTo = (stoppedAt: bigint | null, end: { id: bigint } | undefined) => {
  const id = stoppedAt ?? end?.id;
  return id === undefined ? null : String(id);
};
