"use client";
import { ChevronDown } from "lucide";
import { usePathname } from "next/navigation";
import { NavLink } from "#components/shell/nav-link.tsx";
import { Icon } from "#components/ui/icon.tsx";

type SettingsPage = { href: string; label: string };

type SettingsNavProps = {
  /** The settings, in a word. */
  label: string;
  groups: readonly { label: string; items: readonly SettingsPage[] }[];
};

/**
 * The settings' pages in groups, beside the open one. Where there is no room beside it they unfold above it,
 * under its name. A subpage counts as the page that it belongs to.
 */
export function SettingsNav({ label, groups }: SettingsNavProps) {
  const pathname = usePathname();
  const open = groups
    .flatMap(({ items }) => items)
    .find(({ href }) => pathname === href || pathname.startsWith(`${href}/`));
  const pages = groups.map((group) => (
    <section key={group.label} aria-label={group.label} className="grid gap-0.5">
      <p aria-hidden="true" className="px-2.5 py-1 text-xs font-medium text-muted">
        {group.label}
      </p>
      <ul className="grid gap-0.5">
        {group.items.map(({ href, label: page }) => (
          <li key={href}>
            <NavLink href={href}>
              <span>{page}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <nav
      data-beside-pages
      aria-label={label}
      className="min-w-0 xl:sticky xl:top-8 xl:max-h-[calc(100dvh-4rem)] xl:overflow-y-auto print:hidden"
    >
      <details className="group rounded-md border border-edge bg-surface xl:hidden">
        <summary className="control flex list-none items-center justify-between gap-3 px-3 font-medium">
          <span className="min-w-0 truncate">
            <span className="font-normal text-muted">{`${label}: `}</span>
            <span>{open?.label}</span>
          </span>
          <Icon
            of={ChevronDown}
            className="size-4 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="grid gap-4 border-t border-line p-2 sm:grid-cols-3">{pages}</div>
      </details>
      <div className="grid gap-5 max-xl:hidden">
        <p className="px-2.5 text-lg font-semibold">{label}</p>
        <div className="contents">{pages}</div>
      </div>
    </nav>
  );
}
