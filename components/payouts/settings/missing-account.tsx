import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Stands where a signing account is not on the list (any more). */
export function MissingAccount() {
  const t = useTranslations("signing");
  return (
    <EmptyState
      heading="h1"
      title={t("accountGone")}
      action={<LinkButton href="/signing-accounts">{t("accounts")}</LinkButton>}
    >
      {t("accountGoneText")}
    </EmptyState>
  );
}
