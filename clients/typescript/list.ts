/** A part of a list; `next` is the cursor of what follows, null at the end. */
export type Page<Row> = { rows: Row[]; next: string | null };

/**
 * A list that is read as you go: `for await (const row of list)` asks for the next page when it needs it, and
 * `pages()` gives whole pages.
 */
export type List<Row> = AsyncIterable<Row> & {
  pages: () => AsyncGenerator<Page<Row>, void, undefined>;
};

/** A list of which `load` reads the part after a cursor; undefined stands for the beginning. */
export function listOf<Row>(
  load: (cursor: string | undefined) => Promise<Page<Row>>,
  from?: string,
): List<Row> {
  async function* pages() {
    for (let cursor: string | null | undefined = from; cursor !== null;) {
      const page: Page<Row> = await load(cursor);
      yield page;
      cursor = page.next;
    }
  }
  async function* rows() {
    for await (const page of pages()) yield* page.rows;
  }
  return { pages, [Symbol.asyncIterator]: rows };
}

/** How many rows a page has unless you say otherwise: as many as it may. */
export const PAGE_ROWS = 100;

type Slice<Row> = { data: Row[]; next_cursor: string | null } | { data: Row[]; pagination: object };

/** The page in an answer of a list that was asked for a limit. */
export function pageOf<Row>(slice: Slice<Row>): Page<Row> {
  return { rows: slice.data, next: "next_cursor" in slice ? slice.next_cursor : null };
}
