import { useTranslations } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { AssessedSpender } from "#lib/spenders/views/signing-settings.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

type SpenderNoticeProps = { assessment: AssessedSpender; network: PayoutNetwork };

/** What the dashboard's own chain check says about an address that is about to be pinned. */
export function SpenderNotice({ assessment, network }: SpenderNoticeProps) {
  const t = useTranslations("signing");
  const sentences = useSentences();
  if (!assessment.known) {
    return <Notice tone="danger">{t("checkSilent", { network: networkName(network) })}</Notice>;
  }
  if (assessment.fault === null) return <Notice tone="success">{t("checkOk")}</Notice>;
  return (
    <Notice tone="danger" title={t("checkFault")}>
      {sentences.reason(assessment.fault)}
    </Notice>
  );
}
