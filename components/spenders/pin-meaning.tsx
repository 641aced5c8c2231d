import { useTranslations } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import { Card } from "#components/ui/card.tsx";
import { pullsByDelegate, type PayoutNetwork } from "#protocol/chain/networks.ts";

const OF = {
  pin: ["meansAllow", "meansPull", "meansOpen"],
  change: ["meansAllow", "meansPull", "meansOpen", "meansOld"],
  remove: ["removeMeans", "removeStays"],
} as const;

type PinMeaningProps = { of: keyof typeof OF; network: PayoutNetwork };

/** What a pin does and does not do, before it is set or taken away. */
export function PinMeaning({ of, network }: PinMeaningProps) {
  const t = useTranslations("signing");
  const isDelegate = pullsByDelegate(network) && of !== "remove";
  const lines = isDelegate ? ([...OF[of], "meansOneDelegate"] as const) : OF[of];
  return (
    <Card title={t("confirmMeans")}>
      <ul className="grid list-disc gap-1.5 pl-5">
        {lines.map((line) => (
          <li key={line}>{t(line, { network: networkName(network) })}</li>
        ))}
      </ul>
    </Card>
  );
}
