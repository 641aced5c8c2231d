import { Wallet } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** An empty address book, and what to do about it. */
export function NoWallets({ canRegister }: { canRegister: boolean }) {
  const t = useTranslations("wallets");
  return (
    <EmptyState
      icon={<Icon of={Wallet} className="size-5" />}
      title={t("emptyTitle")}
      action={
        canRegister && (
          <LinkButton href="/wallets/new" tone="primary">
            {t("register")}
          </LinkButton>
        )
      }
    >
      {canRegister ? t("emptyText") : t("emptyTextReader")}
    </EmptyState>
  );
}
