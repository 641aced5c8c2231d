"use client";
import { Repeat2 } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useLocale, useTranslations } from "next-intl";
import { NetworkName } from "#components/money/network-name.tsx";
import { SilenceNotice } from "#components/money/silence-notice.tsx";
import { ONE, useLiveRead } from "#components/shell/use-live-read.ts";
import { StaleNotice } from "#components/shell/stale-notice.tsx";
import { PrintsReceipt } from "#components/receipts/prints-receipt.tsx";
import { ReceiptLink } from "#components/receipts/receipt-link.tsx";
import { Receiver } from "#components/payouts/receiver/receiver.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { twoPlaces } from "#lib/format/two-places.ts";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import { amountText } from "#lib/format/amount-text.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { isOpenPayout } from "./is-open-payout.ts";
import { PayoutFacts } from "./payout-facts.tsx";
import { PayoutHeadline } from "./payout-headline.tsx";
import { PayoutOutcome } from "./payout-outcome.tsx";
import { SeePayouts } from "./see-payouts.tsx";
import { PayoutStatus } from "./payout-status.tsx";
import { PayoutSteps } from "./payout-steps.tsx";
import type { Elements } from "#components/ui/elements.ts";

type LivePayoutProps = {
  payout: PayoutView;
  /** Whether the reader may make another like it. */
  mayRepeat: boolean;
  /** What is printed of the page. */
  printed: Elements;
  /** What reconciliation found of it, and whether somebody has decided on what differs on the blockchain. */
  differences: Elements;
  isExplained: boolean;
  /** Below the facts: what the reader may note. */
  children?: Elements;
};

/** One payout's page, updated live. */
export function LivePayout({
  payout: initial,
  mayRepeat,
  printed,
  differences,
  isExplained,
  children,
}: LivePayoutProps) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  const read = useLiveRead<PayoutView>({
    key: ["payouts", ONE, initial.id],
    path: `/api/payouts/${initial.id}`,
    initial,
    isOpen: isOpenPayout,
  });
  const payout = read.data;
  return (
    <PrintsReceipt receipt={printed} of={payout}>
      <div className="grid gap-6">
        <PageHeader
          title={t("rowTitle", { id: payout.id })}
          tab={`${shownName(payout.receiver.name)} ${amountText(twoPlaces(payout.tokenAmount, payout.token), payout.token, locale)} → ${amountText(payout.receiverAmount, "BRL", locale)}`}
          headline={
            <>
              <bdi translate="no" className="block text-xl">
                {shownName(payout.receiver.name)}
              </bdi>
              <PayoutHeadline payout={payout} />
            </>
          }
          crumbs={[{ href: "/payouts", label: t("title") }]}
          mark={<PayoutStatus payout={payout} isExplained={isExplained} />}
          lead={<NetworkName network={payout.network} />}
          actions={
            <>
              {mayRepeat && payout.hasEnded && (
                <LinkButton
                  href={`/payouts/new?like=${payout.id}`}
                  icon={<Icon of={Repeat2} className="size-4" />}
                >
                  {t(payout.status === "completed" ? "again" : "payAgain")}
                </LinkButton>
              )}
              <ReceiptLink
                href={`/payouts/${payout.id}/receipt`}
                isDone={payout.status === "completed"}
              />
            </>
          }
        />
        <StaleNotice
          fault={read.fault}
          knownAt={read.knownAt}
          onRetry={() => void read.refetch()}
        />
        <SilenceNotice of={payout} />
        <PayoutOutcome
          payout={payout}
          isExplained={isExplained}
          action={
            payout.isUnseen &&
            mayRepeat && (
              <SeePayouts
                ids={[payout.id]}
                words={{ see: t("see"), seeing: t("seeing") }}
                refresh={() => read.refetch()}
              />
            )
          }
        />
        {differences}
        <Columns
          asideFirst
          aside={
            <Card title={t("progress")}>
              <PayoutSteps payout={payout} />
            </Card>
          }
        >
          <Card>
            <Receiver receiver={payout.receiver} of={{ of: "payout", id: payout.id }} isPast />
          </Card>
          <PayoutFacts payout={payout} />
          {children}
        </Columns>
      </div>
    </PrintsReceipt>
  );
}
