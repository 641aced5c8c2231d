import { SearchX } from "lucide";
import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

type EmptyStateProps = {
  /** Of what the list is about; without one: what was searched for is not there. */
  icon?: ReactNode;
  title: string;
  /** What to do next, in a sentence. */
  children?: ReactNode;
  action?: ReactNode;
  /** h1 where it is the page's only content, and the document's title. */
  heading?: "h1" | "h2" | "h3";
};

/** An empty list's message: why it is empty, and what to do next. */
export function EmptyState({
  icon,
  title,
  children,
  action,
  heading: Heading = "h2",
}: EmptyStateProps) {
  return (
    <section className="grid justify-items-center gap-2 rounded-lg border border-dashed border-edge bg-surface px-6 py-12 text-center">
      {Heading === "h1" && <title>{`${title} · Ponte`}</title>}
      <span
        aria-hidden="true"
        className="mb-1 grid size-10 place-items-center rounded-full bg-accent-soft text-accent"
      >
        {icon || <Icon of={SearchX} className="size-5" />}
      </span>
      <Heading className="text-lg font-semibold">{title}</Heading>
      {children && <div className="max-w-prose text-soft">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-2">{action}</div>}
    </section>
  );
}
