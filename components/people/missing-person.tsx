import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Replaces the page of a person who does not exist or is not in this account's care. */
export function MissingPerson() {
  const t = useTranslations("people");
  return (
    <EmptyState
      heading="h1"
      title={t("missingTitle")}
      action={<LinkButton href="/settings/team">{t("toList")}</LinkButton>}
    >
      {t("missingText")}
    </EmptyState>
  );
}
