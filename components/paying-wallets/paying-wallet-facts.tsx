import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { PayingWalletDetail } from "#lib/paying-wallets/views/paying-wallets.ts";

type PayingWalletFactsProps = {
  wallet: PayingWalletDetail;
  /** The reader's id: a proof is good only for whoever made it. */
  reader: string;
};

/** Who may pay from a wallet, and how it came on the list. */
export function PayingWalletFacts({ wallet, reader }: PayingWalletFactsProps) {
  const t = useTranslations("signing");
  const { provedBy, lastUsedAt, createdBy, createdAt } = wallet;
  const hasProved = provedBy.some(({ person }) => person === reader);
  return (
    <>
      <Card title={t("provedBy")}>
        {provedBy.length > 0 && (
          <DescriptionList
            items={provedBy.map(({ name, at }) => ({ term: name, detail: <Moment at={at} /> }))}
          />
        )}
        {hasProved ? (
          <p className="text-sm text-muted">{t("provedFor")}</p>
        ) : (
          <p>{t("notProvedByYou")}</p>
        )}
      </Card>
      <Card title={t("usage")}>
        <DescriptionList
          items={[
            {
              term: t("lastUsed"),
              detail:
                lastUsedAt === null ? (
                  <span className="text-muted">{t("neverUsed")}</span>
                ) : (
                  <Moment at={lastUsedAt} />
                ),
            },
            { term: t("addedBy"), detail: <bdi translate="no">{createdBy}</bdi> },
            { term: t("addedAt"), detail: <Moment at={createdAt} /> },
          ]}
        />
      </Card>
    </>
  );
}
