import { useTranslations } from "next-intl";
import { QuoteDifferences } from "#components/money/quote-differences.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { BytesFaults } from "#components/paying-wallets/wallet/bytes-faults.tsx";
import type { WalletTrouble as Trouble } from "./wallet-trouble.ts";

/** Why nothing was signed just now, and what can be done about it. */
export function AllowTrouble({ trouble }: { trouble: Trouble }) {
  const t = useTranslations("payoutFlow");
  const wallet = useTranslations("payoutWallet");
  switch (trouble.kind) {
    case "refused":
      return <RefusalNotice refused={trouble.refused} />;
    case "differs":
      return <QuoteDifferences of="payout" differences={trouble.differences} />;
    case "not_asked":
      return (
        <Notice tone="warn" live title={t("walletNotOpened")}>
          <p>{t(`notAsked.${trouble.why}`)}</p>
          <BytesFaults faults={trouble.faults ?? []} />
        </Notice>
      );
    case "fault":
      return (
        <Notice tone="danger" live title={t("walletFault")}>
          <p>{wallet(`faults.${trouble.fault}`)}</p>
          {trouble.returned && (
            <BytesFaults faults={[trouble.returned.why]} program={trouble.returned.program} />
          )}
        </Notice>
      );
    case "other_origin":
      return (
        <Notice tone="warn" live title={t("walletNotOpened")}>
          {t("otherOrigin", { origin: trouble.origin })}
        </Notice>
      );
    case "renewed":
      return (
        <Notice tone="info" live title={t("renewed")}>
          {t("renewedText")}
        </Notice>
      );
    case "unclear":
      return (
        <Notice tone="warn" live title={t("walletUnclear")}>
          {t("walletUnclearText")}
        </Notice>
      );
  }
}
