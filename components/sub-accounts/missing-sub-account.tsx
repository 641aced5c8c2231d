import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Replaces the page of a sub-account that does not exist, or no longer. */
export function MissingSubAccount() {
  const t = useTranslations("subAccounts");
  return (
    <EmptyState
      heading="h1"
      title={t("missingTitle")}
      action={<LinkButton href="/sub-accounts">{t("toList")}</LinkButton>}
    >
      {t("missingText")}
    </EmptyState>
  );
}
