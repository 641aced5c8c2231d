import { Check, ChevronDown, X } from "lucide";
import { useTranslations } from "next-intl";
import Link from "next/link";
import type { ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { LinkPending } from "#components/ui/link-pending.tsx";
import { FilterMenu } from "./filter-menu.tsx";

type FilterChipProps = {
  name: string;
  /** What it is set to, in words; null: nothing. */
  value: string | null;
  /** The list without it. */
  without: string;
  className?: string;
  children: ReactNode;
};

/** One thing that a list can be narrowed by: its name, what it is set to, and a way to remove it. */
export function FilterChip({ name, value, without, className, children }: FilterChipProps) {
  const t = useTranslations("lists");
  return (
    <div
      className={cx(
        "flex shrink-0 items-center border",
        value !== null && "max-md:order-first",
        value === null
          ? "shrink-0 rounded-full border-edge bg-surface"
          : "max-w-full rounded-full border-accent bg-accent-soft",
        className,
      )}
    >
      <FilterMenu
        isOn={value !== null}
        summary={
          <>
            <span>{value === null ? name : t("chosen", { name, value })}</span>
            {value === null && <Icon of={ChevronDown} className="size-3.5 text-muted" />}
          </>
        }
      >
        {children}
      </FilterMenu>
      {value !== null && (
        <Link
          href={without}
          prefetch={false}
          scroll={false}
          aria-label={t("remove", { name })}
          className="grid size-8 shrink-0 place-items-center rounded-full text-accent pointer-coarse:size-11 hover:bg-hover"
        >
          <Icon of={X} className="size-3.5" />
          <LinkPending />
        </Link>
      )}
    </div>
  );
}

type FilterChoice = { href: string; label: string; isChosen: boolean };

/** What a chip can be set to, each a link to the list as it is then. */
export function FilterChoices({ choices }: { choices: readonly FilterChoice[] }) {
  return (
    <ul className="grid gap-0.5">
      {choices.map(({ href, label, isChosen }) => (
        <li key={label}>
          <Link
            href={href}
            prefetch={false}
            scroll={false}
            aria-current={isChosen || undefined}
            className="flex min-h-8 items-center justify-between gap-4 rounded-sm px-2.5 pointer-coarse:min-h-11 hover:bg-hover aria-[current]:font-medium aria-[current]:text-accent"
          >
            <span>{label}</span>
            {isChosen && <Icon of={Check} className="size-4 shrink-0" />}
            <LinkPending />
          </Link>
        </li>
      ))}
    </ul>
  );
}
