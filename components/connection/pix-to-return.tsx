import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { SuspensePix } from "#protocol/api/unsettled.ts";

const CONSEQUENCES = ["returnFull", "returnBank", "returnFinal"] as const;

/** The PIX that would be returned, and what returning it does. */
export function PixToReturn({ pix }: { pix: SuspensePix }) {
  const t = useTranslations("settings");
  return (
    <>
      <Card className="max-w-xl">
        <DescriptionList
          items={[
            { term: t("endToEndId"), detail: pix.end_to_end_id },
            { term: t("txid"), detail: pix.txid ?? t("noTxid") },
            { term: t("paidAt"), detail: <Moment at={pix.paid_at} exact /> },
            { term: t("amount"), detail: <Amount units={pix.amount} asset="BRL" />, strong: true },
          ]}
        />
      </Card>
      <Card title={t("returnConsequences")} className="max-w-xl">
        <ul className="grid list-disc gap-1.5 pl-5">
          {CONSEQUENCES.map((line) => (
            <li key={line}>{t(line)}</li>
          ))}
        </ul>
      </Card>
    </>
  );
}
