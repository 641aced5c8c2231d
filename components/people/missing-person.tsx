import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Stands where there is no such person, or none that this account looks after. */
export function MissingPerson() {
  const t = useTranslations("people");
  return (
    <EmptyState
      heading="h1"
      title={t("missingTitle")}
      action={<LinkButton href="/settings/people">{t("toList")}</LinkButton>}
    >
      {t("missingText")}
    </EmptyState>
  );
}
