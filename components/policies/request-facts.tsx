import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Card } from "#components/ui/card.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { ApproverList } from "./approver-list.tsx";
import { PersonSeen } from "./person-seen.tsx";
import { wordOf } from "./word-of.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { TOLERANCE_PERCENT } from "#lib/rules/policies/approved-payout.ts";

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
    <Card title={t(`asked.${wordOf(request.state)}`)}>
      <DescriptionList items={items} />
      <DescriptionList
        look="stack"
        items={[{ term: t("wallet"), detail: <Address address={request.wallet} full /> }]}
      />
      <p className="text-sm text-muted">
        {t(currencyType === "receiver" ? "toleranceOfTokens" : "toleranceOfReais", {
          token,
          percent: TOLERANCE_PERCENT,
        })}
      </p>
    </Card>
  );
}

/** The batch that is to be approved, as whoever asked saw it; its lines stand below. */
export function BatchRequestFacts({ request }: { request: RequestView<"batch"> }) {
  const t = useTranslations("requests");
  const run = useTranslations("batchRun");
  const { token, newReceivers } = request;
  const items: Detail[] = [
    { term: run("count"), detail: String(request.lines) },
    { term: run("newReceivers"), detail: newReceivers > 0 ? String(newReceivers) : null },
    { term: t("network"), detail: <NetworkName network={request.network} /> },
    { term: run("tokens"), detail: <Amount units={request.tokenAmount} asset={token} /> },
    { term: run("most"), detail: <Amount units={request.mostAmount} asset={token} /> },
    {
      term: run("slice"),
      detail: request.sliceAmount && <Amount units={request.sliceAmount} asset={token} />,
    },
    { term: t("counts"), detail: <Amount units={request.senderAmount} asset="BRL" /> },
    {
      term: run("total"),
      detail: <Amount units={request.receiverAmount} asset="BRL" />,
      strong: true,
    },
  ];
  return (
    <Card title={t(`asked.${wordOf(request.state)}`)}>
      <DescriptionList items={items} />
      <DescriptionList
        look="stack"
        items={[{ term: t("wallet"), detail: <Address address={request.wallet} full /> }]}
      />
      <p className="text-sm text-muted">
        {t(request.isExternal ? "batchExternal" : "batchTolerance")}
      </p>
    </Card>
  );
}

type PayinRequestFactsProps = {
  request: RequestView<"payin">;
  /** Who is expected to pay; empty: nobody said. */
  from: string;
};

/** The payin that is to be approved, as whoever asked saw it. */
export function PayinRequestFacts({ request, from }: PayinRequestFactsProps) {
  const t = useTranslations("requests");
  const { token, currencyType } = request;
  const items: Detail[] = [
    ...(from ? [{ term: t("from"), detail: <bdi translate="no">{from}</bdi> }] : []),
    { term: t("paysByPix"), detail: <Amount units={request.senderAmount} asset="BRL" /> },
    { term: t("network"), detail: <NetworkName network={request.network} /> },
    {
      term: t("receives"),
      detail: <Amount units={request.tokenAmount} asset={token} />,
      strong: true,
    },
  ];
  return (
    <Card title={t(`asked.${wordOf(request.state)}`)}>
      <DescriptionList items={items} />
      <DescriptionList
        look="stack"
        items={[{ term: t("receivingWallet"), detail: <Address address={request.address} full /> }]}
      />
      <p className="text-sm text-muted">
        {t(currencyType === "sender" ? "toleranceOfTokens" : "toleranceOfReais", {
          token,
          percent: TOLERANCE_PERCENT,
        })}
      </p>
    </Card>
  );
}

/** Who asked, who has answered, and until when. */
export function RequestPeople({ request }: { request: RequestView }) {
  const t = useTranslations("requests");
  const { approvals, approvers, refusal, withdrawal, coolsOffUntil } = request;
  const items: Detail[] = [
    {
      term: t("askedBy"),
      detail: request.asker ? (
        <>
          <PersonSeen person={request.asker} />
          {request.inviter && (
            <span className="block text-sm text-muted">
              {t("invitedBy", { inviter: request.inviter })}
            </span>
          )}
        </>
      ) : (
        t("madeElsewhere")
      ),
    },
    { term: t("askedAt"), detail: <Moment at={request.askedAt} /> },
    ...(coolsOffUntil ? [{ term: t("coolsOffUntil"), detail: <Moment at={coolsOffUntil} /> }] : []),
    { term: t("until"), detail: <Moment at={request.expiresAt} /> },
    { term: t("needed"), detail: t("neededCount", { others: Math.max(request.others, 1) }) },
    ...approvals.map(({ by, who, at, counts }) => ({
      term: t("approvedByOne", { by }),
      detail: (
        <>
          <Moment at={at} />
          {who && <PersonSeen person={who} isNamed={false} />}
          {!counts && <span className="block text-sm text-muted">{t("noLongerCounts")}</span>}
        </>
      ),
    })),
    ...(refusal
      ? [
          {
            term: t("refusedByOne", { by: refusal.by }),
            detail: (
              <>
                <Moment at={refusal.at} />
                {refusal.who && <PersonSeen person={refusal.who} isNamed={false} />}
              </>
            ),
          },
        ]
      : []),
    ...(withdrawal
      ? [
          {
            term: t("withdrawnByOne", { by: withdrawal.by }),
            detail: <Moment at={withdrawal.at} />,
          },
        ]
      : []),
  ];
  const isAwaited = request.operation === "change" && request.state === "waiting";
  return (
    <Card title={t("people")}>
      <DescriptionList items={items} />
      {isAwaited && (
        <div className="grid gap-1">
          <p className="text-muted">{t("canApprove")}</p>
          {approvers.length === 0 ? (
            <p>{t("nobodyCan")}</p>
          ) : (
            <ApproverList approvers={approvers} />
          )}
        </div>
      )}
      {request.isShort && (
        <Notice title={t("short")}>
          <span>{t("shortText")}</span>
        </Notice>
      )}
      {refusal && <p className="wrap-anywhere">{`“${refusal.reason}”`}</p>}
      {withdrawal && <p className="wrap-anywhere">{`“${withdrawal.reason}”`}</p>}
    </Card>
  );
}
