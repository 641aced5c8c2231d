"use client";
import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Rate } from "#components/money/rate.tsx";
import { SilenceNotice } from "#components/money/silence-notice.tsx";
import { OpenRow } from "#components/shell/open-row.tsx";
import { ReceiptLink } from "#components/receipts/receipt-link.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import en from "#lib/i18n/messages/en/payouts.json";
import enReceiver from "#lib/i18n/messages/en/receiver.json";
import ptBR from "#lib/i18n/messages/pt-BR/payouts.json";
import ptBRReceiver from "#lib/i18n/messages/pt-BR/receiver.json";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { isOpenPayout } from "./is-open-payout.ts";
import { PayoutHeadline } from "./payout-headline.tsx";
import { PayoutOutcome } from "./payout-outcome.tsx";
import { PayoutStatus } from "./payout-status.tsx";
import { PayoutSteps } from "./payout-steps.tsx";

const WORDS = {
  "pt-BR": { payouts: ptBR, receiver: ptBRReceiver },
  en: { payouts: en, receiver: enReceiver },
} satisfies Record<Locale, object>;

/** The payout that is open beside the list, updated live. */
export function PayoutPanel({ initial }: { initial: PayoutView | undefined }) {
  return (
    <OpenRow topic="payouts" initial={initial} isOpen={isOpenPayout} words={WORDS}>
      {(payout) => <PayoutBrief payout={payout} />}
    </OpenRow>
  );
}

/** A payout in short: how much, to whom, its state, and what comes next. */
function PayoutBrief({ payout }: { payout: PayoutView }) {
  const t = useTranslations("payouts");
  const receiver = useTranslations("receiver");
  const { key, kind, holder } = payout.receiver;
  return (
    <>
      <header className="grid gap-2">
        <p className="text-sm text-muted">{t("rowTitle", { id: payout.id })}</p>
        <h2 className="text-xl font-semibold wrap-anywhere tabular-nums">
          <bdi translate="no" className="block text-base">
            {shownName(payout.receiver.name)}
          </bdi>
          <PayoutHeadline payout={payout} />
        </h2>
        <PayoutStatus payout={payout} />
      </header>
      <div>
        <ReceiptLink
          href={`/payouts/${payout.id}/receipt`}
          isDone={payout.status === "completed"}
          size="sm"
        />
      </div>
      <SilenceNotice of={payout} />
      <PayoutOutcome payout={payout} />
      <DescriptionList
        items={[
          {
            term: kind === null ? receiver("keyUnknown") : receiver(`kinds.${kind}`),
            detail: key && <span translate="no">{key}</span>,
          },
          {
            term: receiver("holder"),
            detail: holder && <bdi translate="no">{bankName(holder.name)}</bdi>,
          },
          { term: t("network"), detail: <NetworkName network={payout.network} /> },
          { term: t("allInRate"), detail: <Rate rate={payout.allInRate} token={payout.token} /> },
          {
            term: t("reference"),
            detail: payout.labels.reference ? (
              <bdi translate="no">{payout.labels.reference}</bdi>
            ) : null,
          },
          { term: t("created"), detail: <Moment at={payout.createdAt} /> },
        ]}
      />
      <div className="border-t border-line pt-4">
        <PayoutSteps payout={payout} />
      </div>
    </>
  );
}
