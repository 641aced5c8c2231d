import { Amount } from "#components/money/amount.tsx";
import { PayinStatus } from "#components/payins/payin-status.tsx";
import { PayinRequestFacts } from "#components/policies/request-facts.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PageContext } from "#lib/core/doors/page.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { requestedPayin } from "#lib/payins/views/payin-approval.ts";
import { payinStates } from "#lib/payins/views/payin-states.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { ToReceiver } from "./to-receiver.tsx";

/** What the page of a request shows of a payin; `decides`: its reader has still to. */
export async function payinRequest(
  request: RequestView<"payin">,
  reader: PageContext<"requests">,
  decides: boolean,
) {
  const { t, locale, account, can, store } = reader;
  const [{ from, payin, terms }, states] = await Promise.all([
    requestedPayin(store, account.id, request),
    request.state === "done" ? payinStates(store, account, [request.intent]) : null,
  ]);
  const came = states?.get(request.intent);
  const isLive = request.state === "waiting" || request.state === "granted";
  const mayGoOn = !decides && can("payin:create") && isLive && payin === null;
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
    lead: <ToReceiver request={request} />,
    ...(came && { mark: <PayinStatus payin={came} after={t("state.done")} /> }),
    actions: (
      <>
        {payin && <LinkButton href={`/payins/${payin}`}>{t("openPayin")}</LinkButton>}
        {mayGoOn && (
          <LinkButton href={`/payins/new?intent=${request.intent}`}>{t("goOnPayin")}</LinkButton>
        )}
      </>
    ),
    facts: <PayinRequestFacts request={request} from={from} terms={terms} />,
  };
}
