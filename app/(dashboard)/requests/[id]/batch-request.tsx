import { BatchLimitsCard } from "#components/batches/batch-limits-card.tsx";
import { BatchLines } from "#components/batches/batch-lines.tsx";
import { BatchStateMark } from "#components/batches/batch-state-mark.tsx";
import { Amount } from "#components/money/amount.tsx";
import { BatchRequestFacts } from "#components/policies/request-facts.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { batchLimits } from "#lib/batches/views/batch-limits.ts";
import { batchRunView } from "#lib/batches/views/batch-run.ts";
import { batchStanding } from "#lib/batches/views/batch-standing.ts";
import type { PageContext } from "#lib/core/doors/page.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { givenName } from "#lib/paying-wallets/views/paying-wallets.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

/** What the page of a request shows of a batch; `mayGoOn`: its reader may have it paid. */
export async function batchRequest(
  request: RequestView<"batch">,
  reader: PageContext<"requests">,
  mayGoOn: boolean,
) {
  const { t, locale, account, can, store } = reader;
  const [batch, limits] = await Promise.all([
    batchRunView(store, account, request.batch),
    batchLimits(store, account, request.batch),
  ]);
  return {
    headline: (
      <>
        <Amount units={request.receiverAmount} asset="BRL" />{" "}
        <span className="font-normal text-muted">{t("batchLines", { lines: request.lines })}</span>
      </>
    ),
    tab: `${amountText(request.receiverAmount, "BRL", locale)} · ${shownName(request.name)}`,
    ...(batch &&
      request.state === "done" && {
        mark: (
          <BatchStateMark
            standing={await batchStanding(store, reader.actor, batch)}
            after={t("state.done")}
          />
        ),
      }),
    lead: <bdi translate="no">{shownName(request.name)}</bdi>,
    actions: mayGoOn && can("payout:create") && (
      <LinkButton href={`/payouts/batches/${request.batch}`}>{t("goOnBatch")}</LinkButton>
    ),
    facts: (
      <>
        {/* Whoever decides looks first at who gets how much. */}
        {batch && <BatchLines batch={batch} />}
        <BatchRequestFacts
          request={request}
          walletName={await givenName(store, account, request.wallet)}
        />
        <BatchLimitsCard limits={limits} />
      </>
    ),
  };
}
