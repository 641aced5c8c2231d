import { useTranslations } from "next-intl";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { FactGroup } from "#components/ui/fact-group.tsx";
import { documentKind } from "#lib/format/document-kind.ts";
import { bankName } from "#lib/format/bank-name.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";

/** Who paid, as the PIX brought it. */
export function PayerFacts({ payin }: { payin: PayinView }) {
  const t = useTranslations("payins");
  const { payer } = payin;
  if (payer === null) return null;
  const { bank } = payer;
  const kept = (text: string) => <bdi translate="no">{text}</bdi>;
  const items: Detail[] = [
    { term: t("paidBy"), detail: kept(bankName(payer.name)), wide: true, strong: true },
    ...(payer.document === null
      ? []
      : [
          {
            term: t("payerDocument", { kind: documentKind(payer.document) }),
            detail: kept(payer.document),
          },
        ]),
    ...(bank === null ? [] : [{ term: t("payerBank"), detail: kept(bank.name ?? bank.ispb) }]),
  ];
  return (
    <FactGroup title={t("groupPayer")}>
      <DescriptionList look="stack" items={items} />
      <p className="text-xs text-muted">{t("payerSaid")}</p>
    </FactGroup>
  );
}
