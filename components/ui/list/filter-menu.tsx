"use client";
import type { ReactNode } from "react";
import { useFolding } from "#components/ui/menu/use-folding.ts";

type FilterMenuProps = {
  /** The chip's own text. */
  summary: ReactNode;
  isOn: boolean;
  children: ReactNode;
};

/**
 * A chip that unfolds what it can be set to, also without JavaScript. With it, Esc, a press beside it and a
 * choice fold it again, and the chip keeps the focus. On a phone it opens at the foot of the screen.
 */
export function FilterMenu({ summary, isOn, children }: FilterMenuProps) {
  const menu = useFolding("a, [data-folds]");
  return (
    <details ref={menu} name="filter" className="group/menu relative">
      <summary
        className={`flex min-h-8 list-none items-center gap-1.5 rounded-full px-3 text-sm pointer-coarse:min-h-11 ${isOn ? "font-medium wrap-anywhere text-accent" : "whitespace-nowrap text-soft hover:text-ink"}`}
      >
        {summary}
      </summary>
      <div className="z-20 overflow-auto bg-surface p-1.5 text-sm shadow-high max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[70dvh] max-md:rounded-t-lg max-md:p-3 md:absolute md:top-full md:left-0 md:mt-1 md:max-h-96 md:w-max md:min-w-48 md:rounded-md">
        {children}
      </div>
    </details>
  );
}
