/** What narrows and orders a list, as its address says it. */
export type ListQuery = Readonly<Record<string, string>>;

/** The list's address with something else in it; null takes it out. It begins at the first page. */
export function listWith(
  list: string,
  query: ListQuery,
  changes: Readonly<Record<string, string | null>>,
): string {
  const all = Object.entries({ ...query, ...changes });
  const given = all.flatMap(([name, value]) => (value ? [[name, value]] : []));
  return given.length > 0 ? `${list}?${new URLSearchParams(given)}` : list;
}
