import { ChevronRight } from "lucide";
import { Icon } from "./icon.tsx";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type DisclosureProps = {
  summary: ReactNode;
  /** The summary's own word says that it opens, so no sign does. */
  worded?: boolean;
  children: ReactNode;
  open?: boolean;
  /** What is inside is wanted now, or no more. */
  onToggle?: () => void;
  className?: string;
};

/** Collapsible content; works without JavaScript. */
export function Disclosure({
  summary,
  worded = false,
  children,
  open,
  onToggle,
  className,
}: DisclosureProps) {
  return (
    <details open={open} onToggle={onToggle} className={cx("group min-w-0", className)}>
      <summary className="flex w-fit list-none items-center gap-1.5 rounded-sm py-1 text-sm font-medium text-soft pointer-coarse:min-h-11 hover:text-ink">
        {!worded && (
          <Icon
            of={ChevronRight}
            className="size-4 shrink-0 text-muted transition-transform group-open:rotate-90"
          />
        )}
        <span className="contents">{summary}</span>
      </summary>
      <div className={cx("pt-2", !worded && "pl-5.5")}>{children}</div>
    </details>
  );
}
