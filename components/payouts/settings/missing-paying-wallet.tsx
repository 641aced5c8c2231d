import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Stands where a paying wallet is not on the list (any more). */
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
