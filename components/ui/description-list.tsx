import type { ReactNode } from "react";
import { cx } from "./cx.ts";

export type Detail = {
  /** Unique in its list. */
  term: string;
  /** Null: there is none, and nothing is shown of it. */
  detail: ReactNode;
  /** Highlighted: a total, a result. */
  strong?: boolean;
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
      {items.map(({ term, detail, strong, note }) => (
        <div
          key={term}
          className={cx(
            // A long term breaks within its own column, so that its detail stays beside it; a short one stays whole.
            "grid grid-cols-[minmax(min(8.5rem,45%),1fr)_minmax(0,auto)] items-baseline gap-x-4 py-1.5",
            strong && "mt-1.5 border-t border-line pt-3 font-semibold",
          )}
        >
          <dt className={strong ? undefined : "text-muted"}>{term}</dt>
          <dd className="min-w-0 text-right wrap-anywhere tabular-nums">{detail}</dd>
          {note && <dd className="col-span-2 text-sm text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
