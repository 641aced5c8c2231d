"use client";
import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName, networkName } from "#components/money/network-name.tsx";
import { QuoteDifferences } from "#components/money/quote-differences.tsx";
import { Rate } from "#components/money/rate.tsx";
import { SilenceNotice } from "#components/money/silence-notice.tsx";
import { OpenRow } from "#components/shell/open-row.tsx";
import { ReceiptLink } from "#components/receipts/receipt-link.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { Locale } from "#lib/i18n/locale.ts";
import enDifferences from "#lib/i18n/messages/en/differences.json";
import en from "#lib/i18n/messages/en/payins.json";
import ptBRDifferences from "#lib/i18n/messages/pt-BR/differences.json";
import ptBR from "#lib/i18n/messages/pt-BR/payins.json";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { payinPhase } from "#lib/rules/payins/payin-phase.ts";
import { hasCome } from "./has-come.ts";
import { isOpenPayin } from "./is-open-payin.ts";
import { OtherPayerNotice } from "./other-payer-notice.tsx";
import { ClaimedAmount, PayinHeadline } from "./payin-headline.tsx";
import { PayinOutcome } from "./payin-outcome.tsx";
import { PayinStatus } from "./payin-status.tsx";
import { PayinSteps } from "./payin-steps.tsx";

const WORDS = {
  "pt-BR": { payins: ptBR, differences: ptBRDifferences },
  en: { payins: en, differences: enDifferences },
} satisfies Record<Locale, object>;

/** The payin that is open beside the list, updated live. */
export function PayinPanel({ initial }: { initial: PayinView | undefined }) {
  return (
    <OpenRow topic="payins" initial={initial} isOpen={isOpenPayin} words={WORDS}>
      {(payin) => <PayinBrief payin={payin} />}
    </OpenRow>
  );
}

/** A payin in short: how much, from whom and to where, its state, and what comes next. */
function PayinBrief({ payin }: { payin: PayinView }) {
  const t = useTranslations("payins");
  const phase = payinPhase(payin, new Date(payin.serverNow));
  return (
    <>
      <header className="grid gap-2">
        <p className="text-sm text-muted">{t("rowTitle", { id: payin.transactionId })}</p>
        <h2 className="text-xl font-semibold wrap-anywhere tabular-nums">
          <PayinHeadline payin={payin} className="text-base" />
        </h2>
        <ClaimedAmount payin={payin} />
        <PayinStatus payin={payin} />
      </header>
      {hasCome(payin) && (
        <div>
          <ReceiptLink
            href={`/payins/${payin.id}/receipt`}
            isDone={payin.status === "completed"}
            size="sm"
          />
        </div>
      )}
      <SilenceNotice of={payin} />
      <QuoteDifferences of="payin" differences={payin.differences} />
      <PayinOutcome payin={payin} phase={phase} />
      <OtherPayerNotice payin={payin} />
      <DescriptionList
        items={[
          {
            term: t("wallet"),
            detail: <bdi translate="no">{payin.walletName ?? networkName(payin.network)}</bdi>,
          },
          { term: t("network"), detail: <NetworkName network={payin.network} /> },
          { term: t("allInRate"), detail: <Rate rate={payin.allInRate} token={payin.token} /> },
          {
            term: t("reference"),
            detail: payin.labels.reference ? (
              <bdi translate="no">{payin.labels.reference}</bdi>
            ) : null,
          },
          { term: t("created"), detail: <Moment at={payin.createdAt} /> },
        ]}
      />
      <div className="border-t border-line pt-4">
        <PayinSteps payin={payin} phase={phase} />
      </div>
    </>
  );
}
