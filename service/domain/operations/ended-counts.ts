import { endsAfter, endsAmong, type EndCount, type EndingTable } from "#service/db/books/ended.ts";
import type { Deps } from "#service/domain/access/deps.ts";

const keyOf = ({ network, end }: EndCount) => `${network ?? ""} ${end}`;

function add(counts: Map<string, EndCount>, more: readonly EndCount[]): void {
  for (const { network, end, count } of more) {
    const before = counts.get(keyOf({ network, end, count }))?.count ?? 0;
    counts.set(keyOf({ network, end, count }), { network, end, count: before + count });
  }
}

/**
 * Counts what has ended in a table. The first look reads the whole history, once for each process; every later
 * one only what is new since, and what was open then.
 */
export function endedCounts(
  { db }: Pick<Deps, "db">,
  table: EndingTable,
): () => Promise<EndCount[]> {
  const settled = new Map<string, EndCount>();
  let through = 0n;
  let open = new Set<bigint>();
  return async () => {
    for (const { ids, ...count } of await endsAmong(db, table, [...open])) {
      add(settled, [count]);
      for (const id of ids) open.delete(id);
    }
    const after = await endsAfter(db, table, through);
    add(settled, after.settled);
    through = after.settledThrough;
    open = new Set([...open, ...after.open]);
    const all = new Map(settled);
    add(all, after.young);
    return [...all.values()];
  };
}
