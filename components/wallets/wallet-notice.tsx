import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CoolingOffNotice } from "#components/policies/cooling-off-notice.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { WalletView } from "#lib/wallets/views/wallets.ts";

/** The exchange's codes that say what to do otherwise; any other is no reason. */
const REASONS = ["INVALID_INPUT", "PAIR_NOT_SUPPORTED"] as const;

type WalletNoticeProps = {
  wallet: WalletView;
  /** Asks others once more about one that they do not let rest; for whoever may. */
  again?: ReactNode;
};

/** Explains why a wallet gets no payins and what to do; empty for one that does. */
export function WalletNotice({ wallet, again }: WalletNoticeProps) {
  const t = useTranslations("wallets");
  if (wallet.status === "pending") {
    return (
      <Notice tone="info" title={t("pendingTitle")}>
        {t("pendingText")}
      </Notice>
    );
  }
  if (wallet.status === "refused") {
    const why = REASONS.find((code) => code === wallet.refusedCode) ?? "other";
    return (
      <Notice
        tone="danger"
        title={t("refusedTitle")}
        action={
          <LinkButton href="/wallets/new" size="sm">
            {t("registerAgain")}
          </LinkButton>
        }
      >
        {t(`refusedWhy.${why}`)}
      </Notice>
    );
  }
  if (wallet.use !== "open") {
    return (
      <Notice tone="info" title={t(`${wallet.use}Title`)}>
        {t(`${wallet.use}Text`)}
      </Notice>
    );
  }
  if (wallet.exchangeStatus === "inactive" || wallet.exchangeStatus === "suspended") {
    return (
      <Notice tone="warn" title={t("notActiveTitle")}>
        {t("notActiveText")}
      </Notice>
    );
  }
  if (wallet.coolingOff)
    return <CoolingOffNotice coolingOff={wallet.coolingOff} of="wallet" again={again} />;
  return null;
}
