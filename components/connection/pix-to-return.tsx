import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { SuspensePix } from "#protocol/api/unsettled.ts";

/** The PIX that would be returned. */
export function PixToReturn({ pix }: { pix: SuspensePix }) {
  const t = useTranslations("settings");
  return (
    <Card>
      <DescriptionList
        items={[
          { term: t("paidAt"), detail: <Moment at={pix.paid_at} exact /> },
          {
            term: t("endToEndId"),
            detail: <Hash text={pix.end_to_end_id} what={t("endToEndId")} full />,
          },
          {
            term: t("txid"),
            detail: pix.txid ? <Hash text={pix.txid} what={t("txid")} full /> : t("noTxid"),
          },
          { term: t("amount"), detail: <Amount units={pix.amount} asset="BRL" />, strong: true },
        ]}
      />
    </Card>
  );
}
