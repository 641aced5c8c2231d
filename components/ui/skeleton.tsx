import { useTranslations } from "next-intl";
import { cx } from "./cx.ts";

/** A grey placeholder for text; give it the size of what it stands for. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx("block h-4 animate-breathe rounded-sm bg-hover", className)}
    />
  );
}

const WIDTHS = ["w-2/3", "w-1/2", "w-3/5", "w-2/5"];

/** A table that is being loaded, as tall as the table that replaces it. */
export function TableSkeleton({ rows = 8 }: { rows?: number }) {
  const t = useTranslations("ui");
  return (
    <div className="overflow-clip rounded-lg border border-line bg-surface">
      <output className="sr-only">{t("loading")}</output>
      <div className="h-9 border-b border-line bg-sunken" />
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex h-11 items-center justify-between gap-8 border-line px-4 not-first-of-type:border-t"
        >
          <Skeleton className={WIDTHS[row % WIDTHS.length]} />
          <Skeleton className="w-20" />
        </div>
      ))}
    </div>
  );
}
