import { notFound } from "next/navigation";
import { PayoutHeadline } from "#components/payouts/follow/payout-headline.tsx";
import { Receiver } from "#components/payouts/receiver/receiver.tsx";
import { AnswerRequest } from "#components/policies/answer-request.tsx";
import { BarNotice } from "#components/policies/bar-notice.tsx";
import { ChangeFacts } from "#components/policies/change-facts.tsx";
import { RequestCode } from "#components/policies/request-code.tsx";
import { RequestFacts, RequestPeople } from "#components/policies/request-facts.tsx";
import { RequestState } from "#components/policies/request-state.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { page } from "#lib/core/access/page.tsx";
import { requestedPayout } from "#lib/payouts/views/requested-payout.ts";
import { requestDetail } from "#lib/policies/views/requests.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

export default page(
  "payout:read",
  "requests",
  async ({ t, locale, actor, account, can, store }, { params }: PageProps<"/requests/[id]">) => {
    const found = await requestDetail(store, actor, (await params).id);
    if (!found) notFound();
    const { request, bar } = found;
    const isLive = request.state === "waiting" || request.state === "granted";
    const frame = {
      title: t("oneTitle", { code: request.code }),
      mark: <RequestState state={request.state} deed={request.deed} />,
      crumbs: [{ href: "/requests", label: t("title") }],
    };
    const answer = bar === null ? <AnswerRequest request={request} /> : <BarNotice bar={bar} />;
    if (request.deed === "change") {
      const name = shownName(request.subject);
      return (
        <ClientMessages namespaces={["requests"]}>
          <PageHeader
            {...frame}
            headline={t(`change.${request.change}`)}
            tab={t(`change.${request.change}`)}
            lead={<bdi>{name}</bdi>}
          />
          <RefreshOnHints topic="payouts" isOpen={isLive} />
          <Columns aside={<RequestPeople request={request} />}>
            <RequestCode request={request} />
            <ChangeFacts request={request} />
            {answer}
          </Columns>
        </ClientMessages>
      );
    }
    const { receiver, payout } = await requestedPayout(store, account, request.id);
    const mayGoOn = can("payout:create") && isLive && payout === null;
    return (
      <ClientMessages namespaces={["requests", "receiver"]}>
        <PageHeader
          {...frame}
          headline={<PayoutHeadline payout={request} />}
          tab={`${amountText(request.tokenAmount, request.token, locale, true)} → ${amountText(request.receiverAmount, "BRL", locale)}`}
          lead={<bdi>{shownName(request.name)}</bdi>}
          actions={
            <>
              {payout && <LinkButton href={`/payouts/${payout}`}>{t("openPayout")}</LinkButton>}
              {mayGoOn && (
                <LinkButton href={`/payouts/new?intent=${request.intent}`}>{t("goOn")}</LinkButton>
              )}
            </>
          }
        />
        <RefreshOnHints topic="payouts" isOpen={isLive} />
        <Columns aside={<RequestPeople request={request} />}>
          <RequestCode request={request} />
          {receiver && (
            <Card>
              <Receiver receiver={receiver} of={{ of: "intent", id: request.intent }} />
            </Card>
          )}
          <RequestFacts request={request} />
          {answer}
        </Columns>
      </ClientMessages>
    );
  },
);
