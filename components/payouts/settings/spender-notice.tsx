import { useTranslations } from "next-intl";
import { networkName } from "#components/desk/network-name.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PullerLook } from "#lib/data/signing-settings.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { PayoutNetwork } from "#protocol/networks.ts";

type PullerNoticeProps = { look: PullerLook; network: PayoutNetwork };

/** What our own look at the chain says about an address that is about to be pinned. */
export function PullerNotice({ look, network }: PullerNoticeProps) {
  const t = useTranslations("signing");
  const sentences = useSentences();
  if (!look.known) {
    return <Notice tone="danger">{t("lookSilent", { network: networkName(network) })}</Notice>;
  }
  if (look.fault === null) return <Notice tone="success">{t("lookOk")}</Notice>;
  return (
    <Notice tone="danger" title={t("lookFault")}>
      {sentences.reason(look.fault)}
    </Notice>
  );
}
