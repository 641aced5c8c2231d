import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { TOLERANCE_PERCENT } from "#protocol/policies/approved-payout.ts";

/** What exactly is to be approved, as whoever asked saw it. */
export function RequestFacts({ request }: { request: RequestView<"payout"> }) {
  const t = useTranslations("requests");
  const { token, currencyType } = request;
  const items: Detail[] = [
    { term: t("sends"), detail: <Amount units={request.tokenAmount} asset={token} /> },
    { term: t("network"), detail: <NetworkName network={request.network} /> },
    { term: t("fees"), detail: t(request.coverFees ? "feesOnUs" : "feesOnReceiver") },
    { term: t("counts"), detail: <Amount units={request.senderAmount} asset="BRL" /> },
    {
      term: t("receives"),
      detail: <Amount units={request.receiverAmount} asset="BRL" />,
      strong: true,
    },
  ];
  return (
    <Card title={t("payout")}>
      <DescriptionList items={items} />
      <DescriptionList
        look="stack"
        items={[{ term: t("wallet"), detail: <Address address={request.wallet} full /> }]}
      />
      <p className="text-sm text-muted">
        {t(currencyType === "receiver" ? "toleranceOfTokens" : "toleranceOfReais", {
          percent: TOLERANCE_PERCENT,
        })}
      </p>
    </Card>
  );
}

/** Who asked, who has answered, and until when. */
export function RequestPeople({ request }: { request: RequestView }) {
  const t = useTranslations("requests");
  const { approvals, refusal, restsUntil } = request;
  const items: Detail[] = [
    { term: t("askedBy"), detail: request.askedBy },
    { term: t("askedAt"), detail: <Moment at={request.askedAt} /> },
    ...(restsUntil ? [{ term: t("restsUntil"), detail: <Moment at={restsUntil} /> }] : []),
    { term: t("until"), detail: <Moment at={request.expiresAt} /> },
    { term: t("needed"), detail: t("neededCount", { others: Math.max(request.others, 1) }) },
    ...approvals.map(({ by, at }) => ({
      term: t("approvedByOne", { by }),
      detail: <Moment at={at} />,
    })),
    ...(refusal
      ? [{ term: t("refusedByOne", { by: refusal.by }), detail: <Moment at={refusal.at} /> }]
      : []),
  ];
  return (
    <Card title={t("people")}>
      <DescriptionList items={items} />
      {refusal && <p className="wrap-anywhere">“{refusal.reason}”</p>}
    </Card>
  );
}
