import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { PayoutHeadline } from "#components/payouts/follow/payout-headline.tsx";
import { PayoutStatus } from "#components/payouts/follow/payout-status.tsx";
import { Receiver } from "#components/payouts/receiver/receiver.tsx";
import { RequestFacts } from "#components/policies/request-facts.tsx";
import { Card } from "#components/ui/card.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PageContext } from "#lib/core/doors/page.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { payoutStates } from "#lib/payouts/views/payout-states.ts";
import { requestedPayout } from "#lib/payouts/views/requested-payout.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { TOLERANCE_PERCENT } from "#lib/rules/policies/approved-payout.ts";
import { PaidFor } from "./paid-for.tsx";
import { WalletChecks } from "./wallet-checks.tsx";
import { givenName } from "#lib/paying-wallets/views/paying-wallets.ts";
import { ToReceiver } from "./to-receiver.tsx";

/** What the page of a request shows of a payout; `decides`: its reader has still to. */
export async function payoutRequest(
  request: RequestView<"payout">,
  reader: PageContext<"requests">,
  decides: boolean,
) {
  const { t, locale, account, can, store } = reader;
  const [{ receiver, payout, isExternal, labels, terms }, states, external] = await Promise.all([
    requestedPayout(store, account, request.id),
    request.state === "done" ? payoutStates(store, account, [request.intent]) : null,
    getTranslations("externalPayouts"),
  ]);
  const came = states?.get(request.intent);
  const isLive = request.state === "waiting" || request.state === "granted";
  // Whoever has still to decide is offered nothing else.
  const mayGoOn = !decides && can("payout:create") && isLive && payout === null;
  return {
    headline: <PayoutHeadline payout={request} />,
    tab: `${amountText(request.tokenAmount, request.token, locale, true)} → ${amountText(request.receiverAmount, "BRL", locale)}`,
    lead: <ToReceiver request={request} />,
    ...(came && { mark: <PayoutStatus payout={came} after={t("state.done")} /> }),
    actions: (
      <>
        {payout && <LinkButton href={`/payouts/${payout}`}>{t("openPayout")}</LinkButton>}
        {mayGoOn && (
          <LinkButton href={`/payouts/new?intent=${request.intent}`}>{t("goOn")}</LinkButton>
        )}
      </>
    ),
    ...(receiver && {
      receiver: (
        <Card>
          <Receiver receiver={receiver} of={{ of: "intent", id: request.intent }} />
          {labels && <PaidFor labels={labels} />}
        </Card>
      ),
    }),
    facts: (
      <>
        <RequestFacts
          request={request}
          terms={terms}
          walletName={await givenName(store, account, request.wallet)}
        />
        {isLive && payout === null && receiver && !isExternal && (
          <Suspense fallback={null}>
            <WalletChecks request={request} store={store} session={reader.actor} />
          </Suspense>
        )}
        {isExternal && (
          <Notice title={external("requestTitle")}>
            {external("requestText", { percent: String(TOLERANCE_PERCENT) })}
          </Notice>
        )}
      </>
    ),
  };
}
