import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { Suspense, type ReactNode } from "react";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { InvitationCode } from "#components/people/invitation-code.tsx";
import { PayoutHeadline } from "#components/payouts/follow/payout-headline.tsx";
import { Receiver } from "#components/payouts/receiver/receiver.tsx";
import { ReceiverKey } from "#components/payouts/receiver/receiver-key.tsx";
import { HolderCard } from "#components/pix-accounts/holder-card.tsx";
import { PixAccountFacts } from "#components/pix-accounts/pix-account-facts.tsx";
import { AnswerRequest } from "#components/policies/answer-request.tsx";
import { ApprovalBlockerNotice } from "#components/policies/approval-blocker-notice.tsx";
import { RequestCode } from "#components/policies/request-code.tsx";
import {
  PayinRequestFacts,
  RequestFacts,
  RequestPeople,
} from "#components/policies/request-facts.tsx";
import { RequestState } from "#components/policies/request-state.tsx";
import { wordOf } from "#components/policies/word-of.ts";
import { WithdrawApproval } from "#components/policies/withdraw-approval.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { page, type PageContext } from "#lib/core/doors/page.tsx";
import { codeOfInvitation } from "#lib/people/views/invitation-code.ts";
import { requestedPayin } from "#lib/payins/views/payin-approval.ts";
import { requestedPayout } from "#lib/payouts/views/requested-payout.ts";
import { requestedPixAccount } from "#lib/pix-accounts/views/requested-pix-account.ts";
import { requestDetail, type RequestView } from "#lib/policies/views/requests.ts";
import { batchRequest } from "./batch-request.tsx";
import { changeRequest } from "./change-request.tsx";
import { OwnChange } from "./own-change.tsx";
import { RequestBeside } from "./request-beside.tsx";
import { WalletChecks } from "./wallet-checks.tsx";
import { TOLERANCE_PERCENT } from "#lib/rules/policies/approved-payout.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import type { Elements } from "#components/ui/elements.ts";

/** What the page shows of what a request is about. */
type Parts = {
  headline: ReactNode;
  tab: string;
  lead: ReactNode;
  actions?: ReactNode;
  facts: Elements;
};
type Reader = PageContext<"requests">;
type Found = NonNullable<Awaited<ReturnType<typeof requestDetail>>>;

const isLive = ({ state }: RequestView) => state === "waiting" || state === "granted";

async function ofPayout(request: RequestView<"payout">, reader: Reader, decides: boolean) {
  const { t, locale, account, can, store } = reader;
  const { receiver, payout, isExternal } = await requestedPayout(store, account, request.id);
  const external = await getTranslations("externalPayouts");
  // Whoever has still to decide is offered nothing else.
  const mayGoOn = !decides && can("payout:create") && isLive(request) && payout === null;
  return {
    headline: <PayoutHeadline payout={request} />,
    tab: `${amountText(request.tokenAmount, request.token, locale, true)} → ${amountText(request.receiverAmount, "BRL", locale)}`,
    lead: <bdi translate="no">{shownName(request.name)}</bdi>,
    actions: (
      <>
        {payout && <LinkButton href={`/payouts/${payout}`}>{t("openPayout")}</LinkButton>}
        {mayGoOn && (
          <LinkButton href={`/payouts/new?intent=${request.intent}`}>{t("goOn")}</LinkButton>
        )}
      </>
    ),
    facts: (
      <>
        {receiver && (
          <Card>
            <Receiver receiver={receiver} of={{ of: "intent", id: request.intent }} />
          </Card>
        )}
        {isLive(request) && payout === null && receiver && !isExternal && (
          <Suspense fallback={null}>
            <WalletChecks request={request} store={store} session={reader.actor} />
          </Suspense>
        )}
        <RequestFacts request={request} />
        {isExternal && (
          <Notice title={external("requestTitle")}>
            {external("requestText", { percent: String(TOLERANCE_PERCENT) })}
          </Notice>
        )}
      </>
    ),
  };
}

async function ofPayin(request: RequestView<"payin">, reader: Reader, decides: boolean) {
  const { t, locale, account, can, store } = reader;
  const { from, payin } = await requestedPayin(store, account.id, request.intent);
  const mayGoOn = !decides && can("payin:create") && isLive(request) && payin === null;
  return {
    headline: (
      <>
        <Amount units={request.senderAmount} asset="BRL" />{" "}
        <span className="whitespace-nowrap">
          <span className="font-normal text-muted">→</span>{" "}
          <Amount units={request.tokenAmount} asset={request.token} />
        </span>
      </>
    ),
    tab: `${amountText(request.senderAmount, "BRL", locale)} → ${amountText(request.tokenAmount, request.token, locale, true)}`,
    lead: <bdi translate="no">{shownName(request.name)}</bdi>,
    actions: (
      <>
        {payin && <LinkButton href={`/payins/${payin}`}>{t("openPayin")}</LinkButton>}
        {mayGoOn && (
          <LinkButton href={`/payins/new?intent=${request.intent}`}>{t("goOnPayin")}</LinkButton>
        )}
      </>
    ),
    facts: <PayinRequestFacts request={request} from={from} />,
  };
}

async function ofPixAccount(
  request: RequestView<"pix_account">,
  { t, actor, store }: Reader,
): Promise<Parts> {
  const account = await requestedPixAccount(store, actor, request);
  return {
    headline: <bdi translate="no">{shownName(request.name)}</bdi>,
    tab: shownName(request.name),
    lead: t("operation.pix_account"),
    actions: (
      <LinkButton href={`/pix-accounts/${request.pixAccount}`}>{t("openRecipient")}</LinkButton>
    ),
    facts: account ? (
      <>
        <PixAccountFacts
          account={account}
          pixKey={
            <ReceiverKey
              receiver={{ key: account.listedKey, isMasked: account.kind === "cpf" }}
              of={{ of: "account", id: account.id }}
            />
          }
        />
        <HolderCard holder={account.holder} />
        <p className="text-sm text-muted">{t("recipientMeans")}</p>
      </>
    ) : (
      <Notice tone="warn" title={t("goneSince")} />
    ),
  };
}

const ofWallet = (request: RequestView<"wallet">, { t }: Reader): Parts => ({
  headline: <bdi translate="no">{shownName(request.name)}</bdi>,
  tab: shownName(request.name),
  lead: (
    <>
      <span>{`${t("operation.wallet")} · `}</span>
      <NetworkName network={request.network} />
    </>
  ),
  actions: <LinkButton href={`/wallets/${request.wallet}`}>{t("openRecipient")}</LinkButton>,
  facts: (
    <Card title={t(`asked.${wordOf(request.state)}`)}>
      <Address address={request.address} full />
      <p className="text-sm text-muted">{t("recipientMeans")}</p>
    </Card>
  ),
});

async function partsOf({ request, about, bar }: Found, reader: Reader): Promise<Parts> {
  const decides = bar === null;
  switch (request.operation) {
    case "payout":
      return ofPayout(request, reader, decides);
    case "batch":
      return batchRequest(request, reader, !decides && isLive(request));
    case "payin":
      return ofPayin(request, reader, decides);
    case "pix_account":
      return ofPixAccount(request, reader);
    case "wallet":
      return ofWallet(request, reader);
    default:
      return changeRequest(request, about, reader);
  }
}

export default page(
  "payout:read",
  "requests",
  async (reader, { params }: PageProps<"/requests/[id]">) => {
    const { t, actor, store } = reader;
    const found = await requestDetail(store, actor, (await params).id);
    if (!found) notFound();
    const { request, bar, mayWithdraw, isOwn } = found;
    const { facts, ...header } = await partsOf(found, reader);
    const code = await codeOfInvitation(store, actor, request.id);
    const answer =
      bar === null ? <AnswerRequest request={request} /> : <ApprovalBlockerNotice bar={bar} />;
    // It is to be made, or was.
    const isMade = request.state === "granted" || request.state === "done";
    const isOwnChange = request.operation === "change" && isOwn && isMade;
    return (
      <ClientMessages namespaces={["requests", "receiver", "regulatory"]}>
        <PageHeader
          title={t("oneTitle", { code: request.code })}
          mark={<RequestState state={request.state} operation={request.operation} />}
          crumbs={[{ href: "/requests", label: t("title") }]}
          {...header}
        />
        <RefreshOnHints topic="requests payouts payins" isOpen={isLive(request)} />
        <Columns
          aside={
            <>
              <RequestCode request={request} />
              {!isOwnChange && answer}
              <RequestPeople request={request} />
            </>
          }
        >
          {code && request.operation === "change" && (
            <InvitationCode code={code} name={request.subject} />
          )}
          {facts}
          <RequestBeside request={request.id} reader={reader} />
          {isOwnChange && <OwnChange request={request} />}
          {mayWithdraw && <WithdrawApproval request={request} />}
        </Columns>
      </ClientMessages>
    );
  },
);
