import { ChevronLeft, ChevronRight } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { StepLink } from "./step-link.tsx";

type KeysetPaginationProps = {
  /** Cursors of the previous and next rows; null where the list ends. */
  page: {
    newer: string | null;
    older: string | null;
    /** Only a part of the list was searched for this page. */
    isCut?: boolean;
  };
  /** Newest first, so that its steps are called by age. */
  isByDate?: boolean;
  /** The list's address at a cursor. */
  href: (cursor: { after: string } | { before: string }) => string;
};

/** Steps through a list that is too long to count. Nothing when it fits on one page. */
export function KeysetPagination({
  page: { newer, older, isCut = false },
  isByDate = true,
  href,
}: KeysetPaginationProps) {
  const t = useTranslations("ui");
  if (newer === null && older === null) return null;
  return (
    <nav
      aria-label={t("pages")}
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1"
    >
      {isCut && <p className="mr-auto text-sm text-muted">{t("searchedPart")}</p>}
      <StepLink href={newer && href({ after: newer })} rel="prev">
        <Icon of={ChevronLeft} className="size-4" />
        <span>{t(isByDate ? "newer" : "previous")}</span>
      </StepLink>
      <StepLink href={older && href({ before: older })} rel="next">
        <span>{t(isByDate ? "older" : "next")}</span>
        <Icon of={ChevronRight} className="size-4" />
      </StepLink>
    </nav>
  );
}
