import { useTranslations } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ClosedNetwork } from "#lib/payouts/views/payout-form.ts";

/** Networks on which no payout can be made yet, and why. */
export function ClosedNetworks({ closed }: { closed: readonly ClosedNetwork[] }) {
  const t = useTranslations("payoutFlow");
  if (closed.length === 0) return null;
  return (
    <Notice title={t("closedTitle")} className="max-w-2xl">
      <ul className="grid gap-1">
        {closed.map(({ network, lacks }) => (
          <li key={network}>{t(`closed.${lacks}`, { network: networkName(network) })}</li>
        ))}
      </ul>
    </Notice>
  );
}
