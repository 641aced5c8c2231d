import { ChevronLeft, ChevronRight } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { LinkPending } from "#components/ui/link-pending.tsx";
import { StepLink } from "./step-link.tsx";

type PaginationProps = {
  page: number;
  pages: number;
  /** The address of a page; it keeps the filters. */
  href: (page: number) => string;
};

/** Page numbers, for lists of known length. Empty for a single page. */
export function Pagination({ page, pages, href }: PaginationProps) {
  const t = useTranslations("ui");
  if (pages <= 1 && page <= 1) return null;
  return (
    <nav aria-label={t("pages")} className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted tabular-nums">{t("pageOf", { page, pages })}</p>
      <ul className="flex flex-wrap items-center gap-1">
        <li>
          <StepLink href={page > 1 ? href(page - 1) : null} rel="prev">
            <Icon of={ChevronLeft} className="size-4" />
            <span>{t("previous")}</span>
          </StepLink>
        </li>
        {pageNumbers(page, pages).map((number, index) => (
          <li key={number ?? `gap-${index}`} className="max-sm:hidden">
            {number === null ? (
              <span aria-hidden="true" className="px-1 text-muted">
                …
              </span>
            ) : (
              <Link
                href={href(number)}
                prefetch={false}
                aria-current={number === page ? "page" : undefined}
                aria-label={t("page", { page: number })}
                className="grid h-8 min-w-8 place-items-center rounded-md px-2 text-sm font-medium text-soft tabular-nums hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:text-accent"
              >
                <span>{number}</span>
                <LinkPending />
              </Link>
            )}
          </li>
        ))}
        <li>
          <StepLink href={page < pages ? href(page + 1) : null} rel="next">
            <span>{t("next")}</span>
            <Icon of={ChevronRight} className="size-4" />
          </StepLink>
        </li>
      </ul>
    </nav>
  );
}

/**
 * Which page numbers to offer: the first, the last, the current one and its neighbours, at most seven;
 * null stands for a gap of two or more. Beyond the last page, the real ones are offered.
 */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  if (pages <= 7) return Array.from({ length: Math.max(pages, 0) }, (_, index) => index + 1);
  const at = Math.min(Math.max(page, 1), pages);
  const first = Math.min(Math.max(at - 1, 3), pages - 4);
  const middle = [first, first + 1, first + 2];
  const start = first <= 3 ? [1, 2] : [1, null];
  const end = first + 2 >= pages - 2 ? [pages - 1, pages] : [null, pages];
  return [...start, ...middle, ...end];
}
