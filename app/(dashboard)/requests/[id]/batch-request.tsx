import { getTranslations } from "next-intl/server";
import { BatchLimitsCard } from "#components/batches/batch-limits-card.tsx";
import { BatchLines } from "#components/batches/batch-lines.tsx";
import { BatchStateMark } from "#components/batches/batch-state-mark.tsx";
import { ReceiversOnHold } from "#components/batches/receivers-on-hold.tsx";
import { Amount } from "#components/money/amount.tsx";
import { BatchRequestFacts } from "#components/policies/request-facts.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { approvableHolds } from "#lib/batches/views/approvable-holds.ts";
import { batchLimits } from "#lib/batches/views/batch-limits.ts";
import { batchRunView, type BatchRunView } from "#lib/batches/views/batch-run.ts";
import { batchStanding } from "#lib/batches/views/batch-standing.ts";
import type { PageContext } from "#lib/core/doors/page.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import type { RequestView } from "#lib/policies/views/requests.ts";
import { coolingLines } from "#lib/rules/batches/cooling-lines.ts";
import { givenName } from "#lib/paying-wallets/views/paying-wallets.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

/** Receivers on hold keep an approved batch from being signed: who can free them sooner, and whether its approval lasts. */
async function heldReceivers(
  request: RequestView<"batch">,
  batch: BatchRunView,
  { actor, store }: PageContext<"requests">,
) {
  if (request.state !== "waiting" && request.state !== "granted") return null;
  const { lines } = coolingLines(batch.lines, request.expiresAt);
  if (lines.length === 0) return null;
  const [t, approvable] = await Promise.all([
    getTranslations("batches"),
    approvableHolds(store, actor, lines),
  ]);
  return (
    <Notice tone="warn" title={t("check.cooling", { count: lines.length })}>
      <div className="grid gap-2">
        <ReceiversOnHold lines={lines} approvalEndsAt={request.expiresAt} approvable={approvable} />
      </div>
    </Notice>
  );
}

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
        {batch && (await heldReceivers(request, batch, reader))}
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
