import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { FactGroup } from "#components/ui/fact-group.tsx";
import { PayerFacts } from "./payer-facts.tsx";
import type { PayinView } from "#lib/payins/views/payin-view.ts";

type PayinFactsProps = {
  payin: PayinView;
  /** The code to be paid stands on the page, with the time until which it can be. */
  isAwaited: boolean;
};

/** All facts that an accountant needs: amounts, PIX, blockchain, folded until it is paid; so is what only support needs. */
export function PayinFacts({ payin, isAwaited }: PayinFactsProps) {
  const t = useTranslations("payins");
  const { token } = payin;
  const isCompleted = payin.status === "completed";
  const differs = isCompleted && payin.chainCheck === "differs";
  const moment = (at: string | null) => at && <Moment at={at} exact />;
  const hash = (text: string | null, what: string, explorer?: string) =>
    text && <Hash text={text} what={what} full explorer={explorer} />;
  const isUnpaid = isAwaited && payin.paidAt === null;
  const facts = (
    <>
      <PayerFacts payin={payin} />
      <FactGroup title={t("groupAmounts")}>
        <DescriptionList
          items={[
            {
              term: t(payin.paidAt === null ? "toSend" : "youSend"),
              detail: <Amount units={payin.senderAmount} asset="BRL" />,
            },
            {
              term: t("fee"),
              detail: payin.feeAmount ? (
                <Amount units={payin.feeAmount} asset="BRL" />
              ) : (
                t("feeNotSaid")
              ),
            },
            { term: t("rate"), detail: <Rate rate={payin.rate} token={token} /> },
            { term: t("allInRate"), detail: <Rate rate={payin.allInRate} token={token} /> },
            ...(differs && payin.chainAmount !== null
              ? [
                  {
                    term: t("onChain"),
                    detail: <Amount units={payin.chainAmount} asset={token} />,
                    strong: true,
                  },
                ]
              : []),
            {
              term: t(!isCompleted ? "arrives" : differs ? "arrivedSaid" : "arrived"),
              detail: <Amount units={payin.receiverAmount} asset={token} />,
              strong: !differs,
            },
          ]}
        />
      </FactGroup>
      {!isUnpaid && (
        <FactGroup title={t("groupPix")}>
          <DescriptionList
            look="stack"
            items={[
              ...(isAwaited
                ? []
                : [{ term: t("payUntil"), detail: <Moment at={payin.expiresAt} exact /> }]),
              { term: t("paid"), detail: moment(payin.paidAt) },
              {
                term: t("endToEnd"),
                detail: hash(payin.endToEndId, t("endToEnd")),
                wide: !isAwaited,
              },
            ]}
          />
        </FactGroup>
      )}
      <FactGroup title={t("groupChain")}>
        <DescriptionList
          look="stack"
          items={[
            { term: t("network"), detail: <NetworkName network={payin.network} /> },
            { term: t("completed"), detail: moment(payin.completedAt) },
            {
              term: t("address"),
              detail: <Address address={payin.address} full explorer={payin.explorer?.address} />,
              wide: true,
            },
            {
              term: t("transaction"),
              wide: true,
              detail: hash(payin.transactionHash, t("transaction"), payin.explorer?.transaction),
            },
          ]}
        />
      </FactGroup>
    </>
  );
  const support = (
    <Disclosure summary={t("forSupport")}>
      <DescriptionList
        look="stack"
        items={[
          { term: t("number"), detail: <bdi translate="no">{payin.transactionId}</bdi> },
          {
            term: t("txid"),
            detail: hash(payin.pix.ok ? payin.pix.txid : null, t("txid")),
          },
          { term: t("created"), detail: <Moment at={payin.createdAt} exact /> },
          { term: t("createdBy"), detail: <bdi translate="no">{payin.createdBy}</bdi> },
          { term: t("source"), detail: t(`reported.${payin.reportedBy}`) },
          { term: t("readAt"), detail: moment(payin.readAt) },
        ]}
      />
    </Disclosure>
  );
  // What is to be paid stands beside the code already.
  return isUnpaid ? (
    <Card>
      <Disclosure summary={t("details")}>
        <div className="grid gap-4">{facts}</div>
      </Disclosure>
      {support}
    </Card>
  ) : (
    <Card title={t("details")}>
      {facts}
      <div className="border-t border-line pt-3">{support}</div>
    </Card>
  );
}
