import { Repeat2 } from "lucide";
import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { BatchFacts } from "#components/batches/batch-facts.tsx";
import { BatchFlow } from "#components/batches/batch-flow.tsx";
import { BatchLimitsCard } from "#components/batches/batch-limits-card.tsx";
import { BatchLines } from "#components/batches/batch-lines.tsx";
import { BatchPayer } from "#components/batches/batch-payer.tsx";
import { BatchRun } from "#components/batches/batch-run.tsx";
import { BatchStateMark } from "#components/batches/batch-state-mark.tsx";
import { BatchSteps } from "#components/batches/batch-steps.tsx";
import { DraftActions } from "#components/batches/draft-actions.tsx";
import { DraftEditor } from "#components/batches/draft-editor.tsx";
import { ReadOnlyLines } from "#components/batches/read-only-lines.tsx";
import { Amount } from "#components/money/amount.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { approvableHolds } from "#lib/batches/views/approvable-holds.ts";
import { batchLimits } from "#lib/batches/views/batch-limits.ts";
import { batchRunView } from "#lib/batches/views/batch-run.ts";
import { batchSigning, revokeOfBatch } from "#lib/batches/views/batch-signing.ts";
import { batchStanding } from "#lib/batches/views/batch-standing.ts";
import { batchView } from "#lib/batches/views/draft-view.ts";
import { page, type PageContext } from "#lib/core/doors/page.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { twoPlaces } from "#lib/format/two-places.ts";
import { externalChoices } from "#lib/paying-wallets/views/external-choices.ts";
import { walletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";

/** What signing and following a batch says, besides its own words. */
const WORDS = [
  "batches",
  "batchRun",
  "externalPayouts",
  "requests",
  "payoutFlow",
  "payoutWallet",
  "differences",
  "openSignatures",
  "coolingOff",
] as const;

/** More lines than these would keep what is next out of sight on a phone. */
const SHORT_BATCH = 12;

async function Draft({ id, reader }: { id: string; reader: PageContext<"batches"> }) {
  const { t, actor, account, can, store } = reader;
  const mayChange = can("payout:create");
  const [batch, list, run] = await Promise.all([
    batchView(store, account, id, mayChange),
    getTranslations("payouts"),
    getTranslations("batchRun"),
  ]);
  if (!batch) notFound();
  const externals = mayChange ? await externalChoices(store, actor, [batch]) : [];
  const { summary, lines } = batch;
  const counted = lines.filter(({ amount }) => amount !== null).length;
  return (
    <ClientMessages namespaces={[...WORDS]}>
      <PageHeader
        title={batch.title}
        lead={[
          counted < lines.length
            ? t("countedOf", { counted, count: lines.length })
            : t("lineCount", { count: lines.length }),
          batch.token,
          networkName(batch.network),
        ].join(" · ")}
        above={<span translate="no">{batch.title}</span>}
        headline={<Amount units={summary.amount} asset="BRL" />}
        mark={<BatchStateMark standing="draft" />}
        crumbs={[
          { href: "/payouts", label: list("title") },
          { href: "/payouts/batches", label: t("title") },
        ]}
        actions={
          mayChange && (
            <DraftActions batch={id} title={batch.title} hasFaults={summary.faulty > 0} />
          )
        }
      />
      <BatchFlow step="lines" />
      {mayChange ? (
        <DraftEditor batch={batch}>
          <Card title={run("fixTitle")}>
            <BatchPayer
              batch={id}
              network={batch.network}
              wallets={walletSettings(actor)}
              externals={externals}
            />
          </Card>
        </DraftEditor>
      ) : (
        <ReadOnlyLines lines={batch.lines} />
      )}
    </ClientMessages>
  );
}

export default page(
  "payout:read",
  "batches",
  async (reader, { params }: PageProps<"/payouts/batches/[id]">) => {
    const { t, locale, actor, account, can, store } = reader;
    const { id } = await params;
    const batch = await batchRunView(store, account, id);
    if (!batch) return <Draft id={id} reader={reader} />;
    const mayPay = can("payout:create");
    const [list, run, standing, limits, signing, approvable, revokeHref] = await Promise.all([
      getTranslations("payouts"),
      getTranslations("batchRun"),
      batchStanding(store, actor, batch),
      batchLimits(store, account, id),
      mayPay ? batchSigning(store, actor, id) : null,
      mayPay ? approvableHolds(store, actor, batch.lines) : [],
      mayPay ? revokeOfBatch(store, account, id) : null,
    ]);
    const { state, lines, token } = batch;
    const hasNext = state !== "fixed" || signing !== null;
    const isShort = lines.length <= SHORT_BATCH;
    const cost = <BatchFacts batch={batch} />;
    const isOver = state === "ended" && !lines.some((line) => line.state === "open");
    return (
      <ClientMessages namespaces={[...WORDS]}>
        <RefreshOnHints topic="payouts requests" isOpen={!isOver} />
        <PageHeader
          title={batch.title}
          lead={[
            t("lineCount", { count: lines.length }),
            // What the reais take is an estimate until the last of them is paid.
            isOver
              ? amountText(batch.takenAmount, token, locale)
              : run("expected", {
                  amount: amountText(twoPlaces(batch.tokenAmount, token), token, locale),
                }),
            networkName(batch.network),
          ].join(" · ")}
          above={<span translate="no">{batch.title}</span>}
          headline={<Amount units={batch.receiverAmount} asset="BRL" />}
          mark={<BatchStateMark standing={standing} />}
          crumbs={[
            { href: "/payouts", label: list("title") },
            { href: "/payouts/batches", label: t("title") },
          ]}
          actions={
            mayPay &&
            isOver && (
              <LinkButton
                href={`/schedules/new?batch=${id}`}
                icon={<Icon of={Repeat2} className="size-4" />}
              >
                {t("repeat")}
              </LinkButton>
            )
          }
        />
        {state !== "ended" && <BatchFlow step={state === "fixed" ? "review" : "follow"} />}
        <Columns
          asideFirst={hasNext && !isShort}
          asideSecond={isShort}
          aside={
            <>
              {state !== "fixed" && (
                <BatchRun batch={batch} mayPay={mayPay} revokeHref={revokeHref} />
              )}
              {signing && (
                <BatchSteps
                  batch={batch}
                  signing={signing}
                  wallets={walletSettings(actor)}
                  approvable={approvable}
                />
              )}
              {!hasNext && cost}
            </>
          }
        >
          <BatchLines batch={batch} mayPayAgain={mayPay && state === "ended"} />
          {hasNext && cost}
          <BatchLimitsCard limits={limits} />
        </Columns>
      </ClientMessages>
    );
  },
);
