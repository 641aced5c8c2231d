import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type Detail = {
  /** Unique in its list. */
  term: string;
  /** Null: there is none, and nothing is shown of it. */
  detail: ReactNode;
  /** Highlighted: a total, a result. */
  strong?: boolean;
  /** Of rows: of how many it is the sum; on a phone below the term, so that the sums stay at one edge. */
  count?: string;
  /** Of rows: what its term means, under both. */
  note?: string;
  /** Of a stack: over both columns, for an identifier that is long. */
  wide?: boolean;
};

type DescriptionListProps = {
  items: readonly Detail[];
  /** `rows`: term left, detail right, for figures; `stack`: term above detail, two columns. */
  look?: "rows" | "stack";
  className?: string;
};

/** Facts about one thing. */
export function DescriptionList({ items: all, look = "rows", className }: DescriptionListProps) {
  const items = all.filter(({ detail }) => detail !== null);
  if (look === "stack") {
    return (
      <dl className={cx("grid gap-x-8 gap-y-4 sm:grid-cols-2", className)}>
        {items.map(({ term, detail, wide }) => (
          <div
            key={term}
            className={cx("grid min-w-0 content-start gap-0.5", wide && "sm:col-span-2")}
          >
            <dt className="text-sm text-muted">{term}</dt>
            <dd className="min-w-0 wrap-anywhere">{detail}</dd>
          </div>
        ))}
      </dl>
    );
  }
  return (
    <dl className={cx("grid", className)}>
      {items.map(({ term, detail, strong, note, count }) => (
        <div
          key={term}
          className={cx(
            // Where it is narrow, a detail that has no room beside its term stands below it, as in a stack.
            count === undefined
              ? "flex flex-wrap items-baseline justify-between gap-x-4 py-1.5"
              : "grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 py-1.5",
            strong && "mt-1.5 border-t border-line pt-3 font-semibold",
          )}
        >
          <dt className={strong ? undefined : "text-muted"}>
            {count === undefined ? (
              term
            ) : (
              <>
                <span className="contents">{term}</span>
                <span className="block text-xs sm:inline sm:pl-1.5 sm:text-base">{`(${count})`}</span>
              </>
            )}
          </dt>
          <dd
            className={cx(
              "min-w-0 wrap-anywhere tabular-nums",
              count === undefined ? "row-end" : "text-right",
            )}
          >
            {detail}
          </dd>
          {note && <dd className="basis-full text-sm text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
