"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { QuoteDifferences } from "#components/money/quote-differences.tsx";
import { Countdown } from "#components/money/countdown.tsx";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Notice } from "#components/ui/notice.tsx";
import { ApprovalPanel } from "#components/policies/approval-panel.tsx";
import { CoolingOffNotice } from "#components/policies/cooling-off-notice.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import { requestPayinApprovalAction } from "#lib/payins/actions/payin-approvals.ts";
import type { PayinApprovalView } from "#lib/payins/views/payin-approval.ts";
import { confirmPayinAction, requoteAction } from "#lib/payins/actions/payins.ts";
import type { PayinIntentView, QuoteView } from "#lib/payins/views/payin-intent-view.ts";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { shownName } from "#protocol/wire/shown-name.ts";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";

type PayinQuoteProps = {
  intent: PayinIntentView;
  quote: QuoteView;
  /** What the policy says; null: nothing is to be decided. */
  policed: PayinApprovalView | null;
  /** The payin's files. */
  children?: Elements;
};

/** The quote with its deadline: accept it, or request another without typing anything again. */
export function PayinQuote({ intent, quote, policed, children }: PayinQuoteProps) {
  const t = useTranslations("payins");
  const router = useRouter();
  const [expiredQuote, setExpiredQuote] = useState(quote.hasExpired ? quote.expiresAt : null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isRequoting, startRequote] = useTransition();
  const [isConfirming, startConfirm] = useTransition();
  const isExpired = expiredQuote === quote.expiresAt;
  const differs = intent.differences.length > 0;
  const isLet =
    policed === null ||
    (policed.coolingOff === null &&
      (policed.approval.is === "free" || policed.approval.is === "granted"));

  const requote = () =>
    startRequote(async () => {
      const result = await answered(requoteAction({ intent: intent.id }));
      setRefused(result.ok ? null : result);
      router.refresh();
    });
  const ask = () => requestPayinApprovalAction({ intent: intent.id, quote: quote.seen });
  const confirm = () =>
    startConfirm(async () => {
      const result = await answered(confirmPayinAction({ intent: intent.id, quote: quote.seen }));
      if (!result.ok) {
        setRefused(result);
        if (result.code === "QUOTE_EXPIRED") setExpiredQuote(quote.expiresAt);
        const isStale = result.code === "QUOTE_CHANGED" || result.code === "QUOTE_DIFFERS";
        if (isStale) router.refresh();
        return;
      }
      if (result.data.payin === null) router.refresh();
      else router.replace(`/payins/${result.data.payin}`);
    });

  return (
    <Columns
      aside={
        <Card
          title={t("confirmTitle")}
          actions={
            differs ? undefined : (
              <Countdown
                key={quote.expiresAt}
                deadline={quote.expiresAt}
                serverNow={intent.serverNow}
                onExpired={() => setExpiredQuote(quote.expiresAt)}
              />
            )
          }
        >
          {isExpired && !differs && (
            <Notice tone="warn" live title={t("quoteExpired")}>
              {t("quoteExpiredHint")}
            </Notice>
          )}
          <div className="grid gap-2">
            {!isExpired && !differs && isLet && (
              <Button
                tone="primary"
                wide
                onClick={confirm}
                pending={isConfirming}
                disabled={isRequoting}
              >
                {isConfirming ? t("confirming") : t("confirm")}
              </Button>
            )}
            <Button
              tone={isExpired || differs ? "primary" : "plain"}
              wide
              onClick={requote}
              pending={isRequoting}
              disabled={isConfirming}
            >
              {isRequoting ? t("asking") : t("requote")}
            </Button>
            <LinkButton tone="quiet" wide href={`/payins/new?edit=${intent.id}`}>
              {t("change")}
            </LinkButton>
          </div>
        </Card>
      }
    >
      {refused && <RefusalNotice refused={refused} />}
      <QuoteDifferences of="quote" differences={intent.differences} />
      {policed?.coolingOff && <CoolingOffNotice coolingOff={policed.coolingOff} of="wallet" />}
      {policed && !policed.coolingOff && !differs && (
        <ApprovalPanel
          approval={policed.approval}
          of="payin"
          ask={isExpired ? null : ask}
          refresh={() => router.refresh()}
        />
      )}
      <Card title={t("quoteTitle")}>
        <QuoteFacts intent={intent} quote={quote} walletName={policed?.walletName ?? null} />
      </Card>
      {children}
    </Columns>
  );
}

type QuoteFactsProps = Pick<PayinQuoteProps, "intent" | "quote"> & { walletName: string | null };

/** A quote's figures, in the order in which they add up. */
function QuoteFacts({ intent, quote, walletName }: QuoteFactsProps) {
  const t = useTranslations("payins");
  const { token } = intent;
  const { expected_payer: payer } = intent.labels;
  const items: Detail[] = [
    ...(payer
      ? [{ term: t("from"), detail: <bdi translate="no">{bankName(payer)}</bdi>, strong: true }]
      : []),
    { term: t("toSend"), detail: <Amount units={quote.senderAmount} asset="BRL" /> },
    {
      term: t("fee"),
      detail: quote.feeAmount ? <Amount units={quote.feeAmount} asset="BRL" /> : t("feeNotSaid"),
    },
    { term: t("marketRate"), detail: <Rate rate={quote.commercialRate} token={token} /> },
    { term: t("rate"), detail: <Rate rate={quote.rate} token={token} /> },
    ...(quote.allInRate
      ? [{ term: t("allInRate"), detail: <Rate rate={quote.allInRate} token={token} /> }]
      : []),
    {
      term: t("arrives"),
      detail: <Amount units={quote.receiverAmount} asset={token} />,
      strong: true,
    },
    {
      term: t("to"),
      detail: (
        <>
          {walletName !== null && (
            <bdi translate="no" className="block font-medium">
              {shownName(walletName)}
            </bdi>
          )}
          <NetworkName network={intent.network} />
          <span>{" · "}</span>
          <Address address={intent.address} />
        </>
      ),
    },
  ];
  return <DescriptionList items={items} />;
}
