import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { NamedAddress } from "#components/money/named-address.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { wordOf } from "./word-of.ts";
import type { RequestTerms } from "#lib/policies/views/requested-content.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { TOLERANCE_PERCENT } from "#lib/rules/policies/approved-payout.ts";
import { parseAmount, type Token } from "#protocol/money/money.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type RequestFactsProps = {
  request: RequestView<"payout">;
  terms: RequestTerms | null;
  /** The name that the company gave the paying wallet; null: none. */
  walletName: string | null;
};

/** The quotation of an amount, its fee and the rate with it; what is not known is not there. */
function useTerms() {
  const t = useTranslations("requests");
  return (
    { allInRate, token }: { allInRate: string; token: Token },
    terms: RequestTerms | null,
    fee: string,
  ): Detail[] => [
    { term: t("rate"), detail: terms && <Rate rate={terms.rate} token={token} /> },
    {
      term: fee,
      detail: terms?.feeAmount ? <Amount units={terms.feeAmount} asset="BRL" /> : null,
    },
    { term: t("allInRate"), detail: <Rate rate={allInRate} token={token} /> },
  ];
}

/** What the limits count, where that is more than the reais that are seen already. */
const counted = (request: { senderAmount: string }, gross: bigint | null) =>
  gross === parseAmount(request.senderAmount, "BRL") ? null : (
    <Amount units={request.senderAmount} asset="BRL" />
  );

const sumOf = (...amounts: readonly string[]) =>
  amounts.reduce((sum, amount) => sum + (parseAmount(amount, "BRL") ?? 0n), 0n);

/** A quotation can still come; what has ended is paid with none. */
const isLive = ({ state }: RequestView) => state === "waiting" || state === "granted";

/** From where it leaves, in full. */
function Payer({
  network,
  wallet,
  name,
}: {
  network: string;
  wallet: string;
  name: string | null;
}) {
  const t = useTranslations("requests");
  return (
    <DescriptionList
      look="stack"
      items={[
        { term: t("network"), detail: <NetworkName network={network} /> },
        { term: t("wallet"), detail: <NamedAddress name={name} address={wallet} />, wide: true },
      ]}
    />
  );
}

/** What exactly is to be approved, as whoever asked saw it. */
export function RequestFacts({ request, terms, walletName }: RequestFactsProps) {
  const t = useTranslations("requests");
  const termsOf = useTerms();
  const { token, currencyType, receiverAmount } = request;
  const fee = terms?.feeAmount ?? null;
  const items: Detail[] = [
    { term: t("leaves"), detail: <Amount units={request.tokenAmount} asset={token} /> },
    ...termsOf(request, terms, t(request.coverFees ? "feeOnTop" : "feeTakenOff")),
    {
      term: t("counts"),
      detail: counted(request, fee === null ? null : sumOf(receiverAmount, fee)),
    },
    {
      term: t("receiverGets"),
      detail: <Amount units={receiverAmount} asset="BRL" />,
      strong: true,
    },
  ];
  return (
    <Card title={t(`asked.${wordOf(request.state)}`)}>
      <DescriptionList items={items} />
      {isLive(request) && (
        <p className="text-sm text-muted">
          {t(currencyType === "receiver" ? "toleranceOfTokens" : "toleranceOfReais", {
            token,
            percent: TOLERANCE_PERCENT,
          })}
        </p>
      )}
      <Payer network={request.network} wallet={request.wallet} name={walletName} />
    </Card>
  );
}

/** The batch that is to be approved, as whoever asked saw it; its lines stand above. */
export function BatchRequestFacts({
  request,
  walletName,
}: Pick<RequestFactsProps, "walletName"> & { request: RequestView<"batch"> }) {
  const t = useTranslations("requests");
  const run = useTranslations("batchRun");
  const termsOf = useTerms();
  const { token, newReceivers, receiverAmount, feeAmount } = request;
  const items: Detail[] = [
    { term: run("newReceivers"), detail: newReceivers > 0 ? String(newReceivers) : null },
    { term: run("tokens"), detail: <Amount units={request.tokenAmount} asset={token} /> },
    {
      term: run("most"),
      detail: <Amount units={request.mostAmount} asset={token} />,
      ...(isLive(request) && {
        note: t(request.isExternal ? "batchExternal" : "batchTolerance"),
      }),
    },
    {
      term: run("slice"),
      detail: request.sliceAmount && <Amount units={request.sliceAmount} asset={token} />,
    },
    ...termsOf(request, request, t("feeExpected")),
    { term: t("counts"), detail: counted(request, sumOf(receiverAmount, feeAmount)) },
    {
      term: run("total"),
      detail: <Amount units={receiverAmount} asset="BRL" />,
      strong: true,
    },
  ];
  return (
    <Card title={t(`asked.${wordOf(request.state)}`)}>
      <DescriptionList items={items} />
      <Payer network={request.network} wallet={request.wallet} name={walletName} />
    </Card>
  );
}

type PayinRequestFactsProps = {
  request: RequestView<"payin">;
  /** Who is expected to pay; empty: nobody said. */
  from: string;
  terms: RequestTerms | null;
};

/** The payin that is to be approved, as whoever asked saw it. */
export function PayinRequestFacts({ request, from, terms }: PayinRequestFactsProps) {
  const t = useTranslations("requests");
  const payins = useTranslations("payins");
  const termsOf = useTerms();
  const { token, currencyType } = request;
  const items: Detail[] = [
    ...(from ? [{ term: t("from"), detail: <bdi translate="no">{from}</bdi> }] : []),
    { term: payins("to"), detail: <bdi translate="no">{shownName(request.name)}</bdi> },
    { term: t("paysByPix"), detail: <Amount units={request.senderAmount} asset="BRL" /> },
    ...termsOf(request, terms, t("feeIncluded")),
    {
      term: t("walletGets"),
      detail: <Amount units={request.tokenAmount} asset={token} />,
      strong: true,
    },
  ];
  return (
    <Card title={t(`asked.${wordOf(request.state)}`)}>
      <DescriptionList items={items} />
      {isLive(request) && (
        <p className="text-sm text-muted">
          {t(currencyType === "sender" ? "toleranceOfTokens" : "toleranceOfReais", {
            token,
            percent: TOLERANCE_PERCENT,
          })}
        </p>
      )}
      <DescriptionList
        look="stack"
        items={[
          { term: t("network"), detail: <NetworkName network={request.network} /> },
          {
            term: t("receivingWallet"),
            detail: <Address address={request.address} full />,
            wide: true,
          },
        ]}
      />
    </Card>
  );
}
