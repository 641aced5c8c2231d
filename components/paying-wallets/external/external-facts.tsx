import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { ExternalDetail } from "#lib/paying-wallets/views/external-wallets.ts";

type ExternalFactsProps = {
  wallet: ExternalDetail;
  /** Who may use it stands here, unless a form beside it says so. */
  withPeople: boolean;
};

/** Who registered, proved and confirmed an external wallet, and who may use it. */
export function ExternalFacts({ wallet, withPeople }: ExternalFactsProps) {
  const t = useTranslations("externalWallets");
  const { proof, provedAt, confirmedAt, confirmedBy, people } = wallet;
  const named = people.filter(({ isNamed }) => isNamed);
  return (
    <>
      {withPeople && (
        <Card title={t("mayPay")}>
          <ul className="grid gap-1">
            {named.map(({ id, name }) => (
              <li key={id} translate="no">
                {name}
              </li>
            ))}
          </ul>
          <p className="text-sm text-muted">{t("mayPayText")}</p>
        </Card>
      )}
      <Card title={t("record")}>
        <DescriptionList
          items={[
            { term: t("registeredBy"), detail: <bdi translate="no">{wallet.registeredBy}</bdi> },
            { term: t("registeredAt"), detail: <Moment at={wallet.registeredAt} /> },
            ...(proof === null || provedAt === null
              ? []
              : [
                  { term: t("proof"), detail: t(`proofs.${proof}`) },
                  { term: t("provedAt"), detail: <Moment at={provedAt} /> },
                ]),
            ...(confirmedAt === null
              ? []
              : [
                  { term: t("confirmedBy"), detail: <bdi translate="no">{confirmedBy}</bdi> },
                  { term: t("confirmedAt"), detail: <Moment at={confirmedAt} /> },
                ]),
          ]}
        />
      </Card>
    </>
  );
}
