import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide";
import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { LinkPending } from "#components/ui/link-pending.tsx";
import { listWith, type ListQuery } from "./list-query.ts";

/** How a table's rows are sorted, where it can be chosen. */
export type Sorting = {
  list: string;
  query: ListQuery;
  /** The address's word for each way; null: none, as the list is by itself. */
  by: Readonly<Record<string, { ascending: string | null; descending: string | null }>>;
};

type Way = "ascending" | "descending";

/** The way in which a column is sorted now; null: by another. */
export function sortedBy({ query, by }: Sorting, column: string): Way | null {
  const now = query["order"] ?? null;
  if (by[column]?.ascending === now) return "ascending";
  return by[column]?.descending === now ? "descending" : null;
}

type SortHeadProps = {
  sorting: Sorting;
  column: string;
  /** Of numbers: the word ends where they do, after its sign. */
  atEnd?: boolean;
  children: ReactNode;
};

/** A column's head that sorts by it: first the newest or largest, pressed again the other way. */
export function SortHead({ sorting, column, atEnd = false, children }: SortHeadProps) {
  const way = sortedBy(sorting, column);
  const next = way === "descending" ? "ascending" : "descending";
  const order = sorting.by[column]?.[next] ?? null;
  return (
    <Link
      href={listWith(sorting.list, sorting.query, { order })}
      prefetch={false}
      scroll={false}
      className={cx(
        "inline-flex min-h-8 items-center gap-1 rounded-sm pointer-coarse:min-h-11 hover:text-ink in-[[aria-sort]]:text-ink",
        atEnd && "md:flex-row-reverse",
      )}
    >
      <span className="contents">{children}</span>
      <Icon
        of={way === null ? ArrowUpDown : way === "ascending" ? ArrowUp : ArrowDown}
        className="size-3.5 shrink-0"
      />
      <LinkPending />
    </Link>
  );
}
