"use client";
import Link from "next/link";
import { LinkPending } from "./link-pending.tsx";

type TabsProps = {
  /** What is being chosen, for screen readers. */
  label: string;
  items: readonly { href: string; label: string; count?: number | string; current: boolean }[];
};

/** On a phone, later tabs would otherwise start out of view. */
function showCurrent(item: HTMLElement | null): void {
  item?.scrollIntoView({ block: "nearest", inline: "center" });
}

/**
 * Views of one thing as links: the address decides which one is open. On a phone the open one is scrolled
 * into view, and an end beyond which there is more fades.
 */
export function Tabs({ label, items }: TabsProps) {
  return (
    <nav aria-label={label} className="fade-ends overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {items.map(({ href, label: text, count, current }) => (
          <li key={href} ref={current ? showCurrent : undefined}>
            <Link
              href={href}
              aria-current={current ? "page" : undefined}
              className="flex min-h-10 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm font-medium whitespace-nowrap text-soft -outline-offset-2 hover:text-ink aria-[current]:border-accent aria-[current]:text-ink"
            >
              <span>{text}</span>
              {count !== undefined && (
                <span className="rounded-full bg-hover px-1.5 text-xs text-soft tabular-nums">
                  {count}
                </span>
              )}
              <LinkPending />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
