import { useId, type ReactNode } from "react";
import { cx } from "./cx.ts";
import type { Elements } from "./elements.ts";

type CardProps = {
  title?: ReactNode;
  actions?: Elements;
  /** Without a box of its own, because what it holds is one: a table. */
  bare?: boolean;
  children: Elements;
  className?: string;
};

/** A part of a page with its own heading (h2). */
export function Card({ title, actions, bare = false, children, className }: CardProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={title ? heading : undefined}
      className={cx(
        "grid min-w-0 grid-cols-1 content-start gap-4 print:break-inside-avoid",
        !bare && "rounded-lg border border-line bg-surface p-5",
        className,
      )}
    >
      {(title || actions) && (
        <header className="flex flex-wrap items-center justify-between gap-2">
          {title && (
            <h2 id={heading} className="font-semibold">
              {title}
            </h2>
          )}
          {actions}
        </header>
      )}
      {children}
    </section>
  );
}
