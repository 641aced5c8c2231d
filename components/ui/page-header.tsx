import { ChevronRight } from "lucide";
import { Icon } from "./icon.tsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { LinkPending } from "./link-pending.tsx";
import type { Elements } from "./elements.ts";

type PageHeaderProps = {
  /** The page and its object, as the tab and the breadcrumbs name it: "Payin 3". */
  title: string;
  /** Shown instead of the title where money is the matter: "R$ 250,00 → 45,65 USDC". */
  headline?: ReactNode;
  /** A name on a line of its own above the headline: the state stands beside the headline. */
  above?: ReactNode;
  /** What the document's title begins with where the headline is not the title: the headline in plain text. */
  tab?: string;
  /** Breadcrumbs, outermost first, without this page, which ends them. */
  crumbs?: readonly { href: string; label: string }[];
  /** One line under the headline. */
  lead?: ReactNode;
  /** Beside the headline: a state, a badge. */
  mark?: Elements;
  /** At the far end: the page's main action last. */
  actions?: ReactNode;
};

/**
 * The page's only h1, its breadcrumbs and actions, and its document's title: what is seen, then where it
 * is, from the inside out.
 */
export function PageHeader({
  title,
  headline,
  above,
  tab,
  crumbs = [],
  lead,
  mark,
  actions,
}: PageHeaderProps) {
  const around = crumbs.map(({ label }) => label).toReversed();
  return (
    <header className="grid grid-cols-1 gap-2">
      <title>{[...(tab ? [tab] : []), title, ...around, "Ponte"].join(" · ")}</title>
      {crumbs.length > 0 && <Crumbs crumbs={crumbs} here={title} isTold={!headline} />}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <div
            className={cx(
              "flex min-w-0 flex-wrap gap-x-4 gap-y-1",
              headline ? "items-end *:not-first:pb-1" : "items-center",
            )}
          >
            <h1
              className={cx(
                "font-semibold wrap-anywhere",
                headline ? "text-3xl tabular-nums" : "text-2xl",
                Boolean(above) && "contents",
              )}
            >
              {above ? (
                <>
                  <span className="basis-full text-xl">{above}</span>
                  <span className="contents">{headline}</span>
                </>
              ) : (
                (headline ?? title)
              )}
            </h1>
            {mark}
          </div>
          {lead && <div className="max-w-prose wrap-anywhere text-soft">{lead}</div>}
        </div>
        {actions && (
          // A phone has them the other way round: the main action first, what deletes last.
          <div className="flex flex-wrap items-center gap-2 max-md:flex-row-reverse max-md:flex-wrap-reverse max-md:justify-end max-md:*:mr-0! max-md:*:first:not-last:ml-0! print:hidden">
            {actions}
          </div>
        )}
      </div>
    </header>
  );
}

type CrumbsProps = {
  crumbs: NonNullable<PageHeaderProps["crumbs"]>;
  here: string;
  /** The headline says the same: on a phone once is enough. */
  isTold: boolean;
};

function Crumbs({ crumbs, here, isTold }: CrumbsProps) {
  const t = useTranslations("ui");
  return (
    <nav aria-label={t("breadcrumbs")} className="print:hidden">
      <ol className="flex min-w-0 flex-wrap items-center gap-1 text-sm text-muted">
        {crumbs.map(({ href, label }, at) => (
          <li key={href} className="flex min-w-0 items-center gap-1">
            <Link
              href={href}
              className="truncate rounded-sm py-0.5 hover:text-ink hover:underline pointer-coarse:py-2"
            >
              <span className="contents">{label}</span>
              <LinkPending />
            </Link>
            <Icon
              of={ChevronRight}
              className={cx(
                "size-3.5 shrink-0",
                isTold && at === crumbs.length - 1 && "max-md:hidden",
              )}
            />
          </li>
        ))}
        <li
          aria-current="page"
          className={cx("max-w-full min-w-0 truncate", isTold && "max-md:sr-only")}
          title={here}
        >
          {here}
        </li>
      </ol>
    </nav>
  );
}
