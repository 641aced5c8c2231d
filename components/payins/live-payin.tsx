"use client";
import { Repeat2 } from "lucide";
import { useLocale, useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { QuoteDifferences } from "#components/money/quote-differences.tsx";
import { SilenceNotice } from "#components/money/silence-notice.tsx";
import { ONE, useLiveRead } from "#components/shell/use-live-read.ts";
import { StaleNotice } from "#components/shell/stale-notice.tsx";
import { PrintsReceipt } from "#components/receipts/prints-receipt.tsx";
import { ReceiptLink } from "#components/receipts/receipt-link.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { twoPlaces } from "#lib/format/two-places.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { amountText } from "#lib/format/amount-text.ts";
import { payinPhase } from "#lib/rules/payins/payin-phase.ts";
import { hasCome } from "./has-come.ts";
import { isOpenPayin } from "./is-open-payin.ts";
import { OtherPayerNotice } from "./other-payer-notice.tsx";
import { payerName } from "./payer-name.ts";
import { PayinFacts } from "./payin-facts.tsx";
import { arrivedAmount, ClaimedAmount, PayinAmounts } from "./payin-headline.tsx";
import { PayinOutcome } from "./payin-outcome.tsx";
import { LazyPayinReturns } from "./lazy-payin-returns.tsx";
import { PayinStatus } from "./payin-status.tsx";
import { PayinSteps } from "./payin-steps.tsx";
import { PixCodeCard, type DrawnCode } from "./pix-code-card.tsx";
import type { Elements } from "#components/ui/elements.ts";

type LivePayinProps = {
  payin: PayinView;
  bankPage: string | null;
  /** The company that asks for the money, as its payer knows it. */
  company: string;
  /** The PIX code's picture, drawn by the server. */
  drawn: DrawnCode | null;
  mayCreate: boolean;
  /** What is printed of the page. */
  printed: Elements;
  /** What reconciliation found of it, and whether somebody has decided on what differs on the blockchain. */
  differences: Elements;
  isExplained: boolean;
  /** Where what differs on the blockchain is decided; null: nowhere for this reader, or it has been. */
  toDifference: string | null;
  /** Where the exchange lists what it has not sent; null: not for this reader. */
  toExchange: string | null;
  /** The operator's labels. */
  children?: Elements;
};

/** One payin, updated live. */
export function LivePayin({
  payin: initial,
  bankPage,
  company,
  drawn,
  mayCreate,
  printed,
  differences,
  isExplained,
  toDifference,
  toExchange,
  children,
}: LivePayinProps) {
  const t = useTranslations("payins");
  const locale = useLocale();
  const read = useLiveRead<PayinView>({
    key: ["payins", ONE, initial.id],
    path: `/api/payins/${initial.id}`,
    initial,
    isOpen: isOpenPayin,
  });
  const payin = read.data;
  const phase = payinPhase(payin, new Date(payin.serverNow));
  const who = payerName(payin);
  const arrived = arrivedAmount(payin);
  const isAwaited = phase === "awaiting_pix" && payin.differences.length === 0;
  return (
    <PrintsReceipt receipt={printed} of={payin}>
      <PageHeader
        title={t("rowTitle", { id: payin.transactionId })}
        tab={`${who === null ? "" : `${who} `}${amountText(payin.senderAmount, "BRL", locale)}${arrived === null ? "" : ` → ${amountText(twoPlaces(arrived, payin.token), payin.token, locale)}`}`}
        above={who === null ? null : <bdi translate="no">{who}</bdi>}
        headline={<PayinAmounts payin={payin} />}
        mark={<PayinStatus payin={payin} />}
        lead={
          <>
            <ClaimedAmount payin={payin} />
            <span>
              {t(payin.walletName === null ? "toNetwork" : "toWallet", {
                name: payin.walletName ?? "",
                network: networkName(payin.network),
              })}
            </span>
          </>
        }
        crumbs={[{ href: "/payins", label: t("title") }]}
        actions={
          <>
            {payin.hasEnded && mayCreate && (
              <LinkButton
                href={`/payins/new?like=${payin.id}`}
                icon={<Icon of={Repeat2} className="size-4" />}
              >
                {t(payin.status === "completed" ? "repeat" : "again")}
              </LinkButton>
            )}
            {hasCome(payin) && (
              <ReceiptLink
                href={`/payins/${payin.id}/receipt`}
                isDone={payin.status === "completed"}
              />
            )}
          </>
        }
      />
      <StaleNotice fault={read.fault} knownAt={read.knownAt} onRetry={() => void read.refetch()} />
      <SilenceNotice of={payin} />
      <QuoteDifferences of="payin" differences={payin.differences} />
      <PayinOutcome
        payin={payin}
        phase={phase}
        isExplained={isExplained}
        toDifference={toDifference}
        toExchange={toExchange}
      />
      {differences}
      <OtherPayerNotice payin={payin} />
      <Columns
        asideFirst={!isAwaited}
        asideSecond={isAwaited}
        aside={
          <Card title={t("progress")}>
            <PayinSteps payin={payin} phase={phase} besideCode={isAwaited} />
            {isAwaited && payin.readAt !== null && (
              <p className="border-t border-line pt-3 text-sm text-muted">
                <span>{t("lastChecked")}</span> <Moment at={payin.readAt} short />
              </p>
            )}
          </Card>
        }
      >
        {isAwaited && (
          <PixCodeCard
            payin={payin}
            bankPage={bankPage}
            company={company}
            drawn={drawn}
            onExpired={() => void read.refetch()}
          />
        )}
        {payin.returns.length > 0 && <LazyPayinReturns returns={payin.returns} />}
        <PayinFacts payin={payin} isAwaited={isAwaited} />
        {children}
      </Columns>
    </PrintsReceipt>
  );
}
