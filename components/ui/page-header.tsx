import { ChevronRight } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";

type PageHeaderProps = {
  title: ReactNode;
  /** Breadcrumbs, outermost first, without this page. */
  crumbs?: readonly { href: string; label: string }[];
  /** One line under the title. */
  lead?: ReactNode;
  /** Beside the title: a state, a badge. */
  mark?: ReactNode;
  /** At the far end: the page's main action last. */
  actions?: ReactNode;
};

/** The page's only h1, with its breadcrumbs and actions. */
export function PageHeader({ title, crumbs = [], lead, mark, actions }: PageHeaderProps) {
  const t = useTranslations("ui");
  return (
    <header className="grid gap-2">
      {crumbs.length > 0 && (
        <nav aria-label={t("breadcrumbs")}>
          <ol className="flex flex-wrap items-center gap-1 text-sm">
            {crumbs.map(({ href, label }) => (
              <li key={href} className="flex items-center gap-1">
                <Link
                  href={href}
                  className="rounded-sm py-0.5 text-muted hover:text-ink hover:underline pointer-coarse:py-2"
                >
                  {label}
                </Link>
                <ChevronRight aria-hidden="true" className="size-3.5 text-muted" />
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl font-semibold tracking-tight wrap-anywhere">{title}</h1>
            {mark}
          </div>
          {lead && <p className="max-w-prose text-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
      </div>
    </header>
  );
}
