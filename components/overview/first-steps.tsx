import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

type FirstStepsProps = {
  hasWallet: boolean;
  mayRegister: boolean;
  mayPayIn: boolean;
};

/** The first steps in a new dashboard: a wallet, then a payin to it. */
export function FirstSteps({ hasWallet, mayRegister, mayPayIn }: FirstStepsProps) {
  const t = useTranslations("overview");
  if (hasWallet) {
    return (
      <EmptyState
        title={t("firstPayin")}
        action={
          mayPayIn && (
            <LinkButton tone="primary" href="/payins/new">
              {t("firstPayinAction")}
            </LinkButton>
          )
        }
      >
        {t("firstPayinHint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("firstWallet")}
      action={
        mayRegister && (
          <LinkButton tone="primary" href="/wallets/new">
            {t("firstWalletAction")}
          </LinkButton>
        )
      }
    >
      {t("firstWalletHint")}
    </EmptyState>
  );
}
