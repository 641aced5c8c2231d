import { WalletCards } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** The list while it has no paying wallets. */
export function NoPayingWallets({ canAdd }: { canAdd: boolean }) {
  const t = useTranslations("signing");
  return (
    <EmptyState
      icon={<Icon of={WalletCards} className="size-5" />}
      title={t("accountsEmpty")}
      action={
        canAdd && (
          <LinkButton href="/paying-wallets/new" tone="primary">
            {t("addAccount")}
          </LinkButton>
        )
      }
    >
      {t(canAdd ? "accountsEmptyText" : "accountsEmptyReader")}
    </EmptyState>
  );
}
