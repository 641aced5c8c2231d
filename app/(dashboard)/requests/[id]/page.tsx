import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Address } from "#components/money/address.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { InvitationCode } from "#components/people/invitation-code.tsx";
import { ReceiverKey } from "#components/payouts/receiver/receiver-key.tsx";
import { HolderCard } from "#components/pix-accounts/holder-card.tsx";
import { PixAccountFacts } from "#components/pix-accounts/pix-account-facts.tsx";
import { AnswerRequest } from "#components/policies/answer-request.tsx";
import { ApprovalBlockerNotice } from "#components/policies/approval-blocker-notice.tsx";
import { RequestCode } from "#components/policies/request-code.tsx";
import { RequestPeople } from "#components/policies/request-people.tsx";
import { RequestState } from "#components/policies/request-state.tsx";
import { wordOf } from "#components/policies/word-of.ts";
import { WithdrawApproval } from "#components/policies/withdraw-approval.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page, type PageContext } from "#lib/core/doors/page.tsx";
import { codeOfInvitation } from "#lib/people/views/invitation-code.ts";
import { requestedPixAccount } from "#lib/pix-accounts/views/requested-pix-account.ts";
import { rolesReading } from "#lib/policies/views/readable-requests.ts";
import { requestDetail, type RequestView } from "#lib/policies/views/requests.ts";
import { batchRequest } from "./batch-request.tsx";
import { changeRequest } from "./change-request.tsx";
import { OwnChange } from "./own-change.tsx";
import { payinRequest } from "./payin-request.tsx";
import { payoutRequest } from "./payout-request.tsx";
import { RequestBeside } from "./request-beside.tsx";
import { shownName } from "#protocol/wire/shown-name.ts";
import type { Elements } from "#components/ui/elements.ts";

/** What the page shows of what a request is about. */
type Parts = {
  headline: ReactNode;
  tab: string;
  lead: ReactNode;
  /** How the payment stands that came of it, instead of the request's own state. */
  mark?: Elements;
  actions?: ReactNode;
  /** Whom it pays, before what belongs to it. */
  receiver?: Elements;
  facts: Elements;
};
type Reader = PageContext<"requests">;
type Found = NonNullable<Awaited<ReturnType<typeof requestDetail>>>;

const isLive = ({ state }: RequestView) => state === "waiting" || state === "granted";

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
      <LinkButton href={`/pix-accounts/${request.pixAccount}`}>{t("toPixAccount")}</LinkButton>
    ),
    facts: account ? (
      <>
        <PixAccountFacts
          account={account}
          title={t(`asked.${wordOf(request.state)}`)}
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
  actions: <LinkButton href={`/wallets/${request.wallet}`}>{t("toWallet")}</LinkButton>,
  facts: (
    <Card title={t(`asked.${wordOf(request.state)}`)}>
      <DescriptionList
        items={[
          { term: t("walletName"), detail: <bdi translate="no">{shownName(request.name)}</bdi> },
          { term: t("walletNetwork"), detail: <NetworkName network={request.network} /> },
          { term: t("walletAddress"), detail: <Address address={request.address} full /> },
        ]}
      />
      <p className="text-sm text-muted">{t("walletMeans")}</p>
    </Card>
  ),
});

async function partsOf({ request, about, bar }: Found, reader: Reader): Promise<Parts> {
  const decides = bar === null;
  switch (request.operation) {
    case "payout":
      return payoutRequest(request, reader, decides);
    case "batch":
      return batchRequest(request, reader, !decides && isLive(request));
    case "payin":
      return payinRequest(request, reader, decides);
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
    const { id } = await params;
    const found = await requestDetail(store, actor, id);
    if (!found) {
      const roles = await rolesReading(store.db, actor.account.id, id);
      if (roles === null) notFound();
      return <Forbidden roles={roles} />;
    }
    const { request, bar, mayWithdraw, isOwn } = found;
    const { receiver, facts, ...header } = await partsOf(found, reader);
    const code = await codeOfInvitation(store, actor, request.id);
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
        {/* On a phone the answers stay at its foot; whoever has none to give came for how far it is. */}
        <Columns
          asideSecond={bar !== null}
          aside={
            <>
              {bar === null ? (
                <AnswerRequest request={request} />
              ) : (
                <>
                  <RequestCode request={request} />
                  {!isOwnChange && <ApprovalBlockerNotice bar={bar} />}
                </>
              )}
              <RequestPeople request={request} />
            </>
          }
        >
          {code && request.operation === "change" && (
            <InvitationCode code={code} name={request.subject} />
          )}
          {receiver ?? facts}
          <RequestBeside request={request.id} isOpen={isLive(request)} reader={reader} />
          {receiver && facts}
          {isOwnChange && <OwnChange request={request} />}
          {mayWithdraw && <WithdrawApproval request={request} />}
        </Columns>
      </ClientMessages>
    );
  },
);
