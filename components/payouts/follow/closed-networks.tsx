import { useFormatter, useTranslations } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ClosedNetwork } from "#lib/payouts/views/payout-form.ts";

const LACKS = ["pin", "limits"] as const satisfies readonly ClosedNetwork["lacks"][];

/** Networks on which no payout can be made yet, and why: each reason once, for all of its networks. */
export function ClosedNetworks({ closed }: { closed: readonly ClosedNetwork[] }) {
  const t = useTranslations("payoutFlow");
  const format = useFormatter();
  const reasons = LACKS.map((lacks) => ({
    lacks,
    networks: closed
      .filter((each) => each.lacks === lacks)
      .map((each) => networkName(each.network)),
  })).filter(({ networks }) => networks.length > 0);
  if (reasons.length === 0) return null;
  return (
    <Notice title={t("closedTitle")} className="max-w-2xl">
      <ul className="grid gap-1">
        {reasons.map(({ lacks, networks }) => (
          <li key={lacks}>{t(`closed.${lacks}`, { networks: format.list(networks) })}</li>
        ))}
      </ul>
    </Notice>
  );
}
