import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CoolingOffNotice } from "#components/policies/cooling-off-notice.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { WalletView } from "#lib/wallets/views/wallets.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";

type WalletNoticeProps = {
  wallet: WalletView;
  /** Asks others once more about one that they do not let rest; for whoever may. */
  again?: ReactNode;
};

/** Explains why a wallet gets no payins and what to do; empty for one that does. */
export function WalletNotice({ wallet, again }: WalletNoticeProps) {
  const t = useTranslations("wallets");
  const sentences = useSentences();
  if (wallet.status === "pending") {
    return (
      <Notice tone="info" title={t("pendingTitle")}>
        {t("pendingText")}
      </Notice>
    );
  }
  if (wallet.status === "refused") {
    // That it can't be used is no reason.
    const { refusedCode } = wallet;
    const why = refusedCode === "WALLET_NOT_USABLE" ? "" : (refusedCode ?? "");
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
        {sentences.error(why, t("refusedText"))}
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
