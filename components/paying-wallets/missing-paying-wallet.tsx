import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Replaces the page of a paying wallet that is not on the list, or no longer. */
export function MissingPayingWallet() {
  const t = useTranslations("signing");
  return (
    <EmptyState
      heading="h1"
      title={t("accountGone")}
      action={<LinkButton href="/paying-wallets">{t("accounts")}</LinkButton>}
    >
      {t("accountGoneText")}
    </EmptyState>
  );
}
