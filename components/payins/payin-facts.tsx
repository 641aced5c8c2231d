import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import type { PayinView } from "#lib/payins/views/payin-view.ts";

/** All facts that an accountant needs. */
export function PayinFacts({ payin }: { payin: PayinView }) {
  const t = useTranslations("payins");
  const { token } = payin;
  // Once a payin has ended, missing values will never come.
  const none = <span className="text-muted">{t(payin.hasEnded ? "never" : "none")}</span>;
  const moment = (at: string | null) => (at === null ? none : <Moment at={at} exact />);
  const items: Detail[] = [
    { term: t("youSend"), detail: <Amount units={payin.senderAmount} asset="BRL" /> },
    {
      term: t("fee"),
      detail: payin.feeAmount ? <Amount units={payin.feeAmount} asset="BRL" /> : t("feeNotSaid"),
    },
    { term: t("rate"), detail: <Rate rate={payin.rate} token={token} /> },
    { term: t("allInRate"), detail: <Rate rate={payin.allInRate} token={token} /> },
    { term: t("arrives"), detail: <Amount units={payin.receiverAmount} asset={token} /> },
    { term: t("network"), detail: <NetworkName network={payin.network} /> },
    {
      term: t("address"),
      detail: <Address address={payin.address} full explorer={payin.explorer?.address} />,
    },
    {
      term: t("transaction"),
      detail: payin.transactionHash ? (
        <Hash text={payin.transactionHash} full explorer={payin.explorer?.transaction} />
      ) : (
        none
      ),
    },
    {
      term: t("endToEnd"),
      detail: payin.endToEndId ? <Hash text={payin.endToEndId} full /> : none,
    },
    {
      term: t("txid"),
      detail: payin.pix.ok && payin.pix.txid ? <Hash text={payin.pix.txid} full /> : none,
    },
    { term: t("number"), detail: payin.transactionId },
    { term: t("created"), detail: <Moment at={payin.createdAt} exact /> },
    { term: t("createdBy"), detail: payin.createdBy },
    { term: t("payUntil"), detail: <Moment at={payin.expiresAt} exact /> },
    { term: t("paid"), detail: moment(payin.paidAt) },
    { term: t("completed"), detail: moment(payin.completedAt) },
    { term: t("source"), detail: t(`reported.${payin.reportedBy}`) },
    { term: t("readAt"), detail: moment(payin.readAt) },
  ];
  return <DescriptionList look="stack" items={items} />;
}
