import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { StepLink } from "./step-link.tsx";

type KeysetPaginationProps = {
  /** Addresses with their cursor; null where the list ends. */
  newer: string | null;
  older: string | null;
};

/** Steps through a list that is too long to count. Nothing when it fits on one page. */
export function KeysetPagination({ newer, older }: KeysetPaginationProps) {
  const t = useTranslations("ui");
  if (newer === null && older === null) return null;
  return (
    <nav aria-label={t("pages")} className="flex justify-end gap-1">
      <StepLink href={newer} rel="prev">
        <ChevronLeft aria-hidden="true" className="size-4" />
        {t("newer")}
      </StepLink>
      <StepLink href={older} rel="next">
        {t("older")}
        <ChevronRight aria-hidden="true" className="size-4" />
      </StepLink>
    </nav>
  );
}
