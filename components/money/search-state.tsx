import type { ListQuery } from "#components/ui/list/list-query.ts";

/** A list's address, as it was read. */
export type Searched = {
  list: string;
  query: ListQuery;
  /** What was typed. */
  text: string;
  /** The names of what the address holds and can't mean. */
  refused: readonly string[];
  /** What was typed is not known any more. */
  isLost: boolean;
};

/** Takes what was typed: it may be what no address should hold. */
export type PostSearch = (typed: FormData) => Promise<void>;

/** For a form that posts: which list, and what narrows it already. */
export function SearchState({ search: { list, query } }: { search: Searched }) {
  return (
    <>
      <input type="hidden" name="list" value={list} />
      <input type="hidden" name="query" value={new URLSearchParams(query).toString()} />
    </>
  );
}
