import { Scale } from "lucide";
import { useTranslations } from "next-intl";
import type { Unsettled } from "#lib/connection/views/exchange-settings.ts";
import { Hash } from "#components/money/hash.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { FeedFault } from "#protocol/api/unsettled.ts";
import type { NamedPayins } from "./named-payin.tsx";
import { SendTable } from "./send-table.tsx";
import { SuspenseTable } from "./suspense-table.tsx";
import { TroubledAnalyses } from "./troubled-analyses.tsx";
import { TroubledPayouts, type NamedPayouts } from "./troubled-payouts.tsx";
import { TroubledReturns } from "./troubled-returns.tsx";
import { Unread } from "./unread.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { TroubleText } from "./trouble-text.tsx";

type UnsettledPartsProps = {
  found: Unsettled;
  canWrite: boolean;
  payouts: NamedPayouts;
  payins: NamedPayins;
};

/** Everything at the exchange that waits for a person. */
export function UnsettledParts({ found, canWrite, payouts, payins }: UnsettledPartsProps) {
  const t = useTranslations("settings");
  if (!found.read) return <Unread found={found} />;
  const { suspense, suspense_count, sends, sends_count } = found;
  const parts = [suspense, sends, found.returns, found.feed_faults, found.payouts, found.analyses];
  if (parts.every((rows) => rows.length === 0)) {
    return (
      <EmptyState icon={<Icon of={Scale} className="size-5" />} title={t("nothingPending")}>
        {t("nothingPendingHint")}
      </EmptyState>
    );
  }
  return (
    <>
      <Extraordinary found={found} named={payouts} payins={payins} />
      <Part title={t("suspense")} lead={t("suspenseLead")} none={t("suspenseNone")} rows={suspense}>
        <SuspenseTable rows={suspense} canWrite={canWrite} />
        {suspense_count > suspense.length && (
          <p className="text-sm text-muted">{t("suspenseMore", { count: suspense_count })}</p>
        )}
      </Part>
      <Part title={t("sends")} lead={t("sendsLead")} none={t("sendsNone")} rows={sends}>
        <SendTable rows={sends} named={payins} />
        {sends_count > sends.length && (
          <p className="text-sm text-muted">{t("suspenseMore", { count: sends_count })}</p>
        )}
      </Part>
    </>
  );
}

type Found = Extract<Unsettled, { read: true }>;

type ExtraordinaryProps = { found: Found; named: NamedPayouts; payins: NamedPayins };

/** Rare cases; each is shown only while it has rows. */
function Extraordinary({ found, named, payins }: ExtraordinaryProps) {
  const t = useTranslations("unsettled");
  const { returns, feed_faults, payouts, analyses } = found;
  const more = (count: number, shown: number) =>
    count > shown && <p className="text-sm text-muted">{t("more", { count })}</p>;
  return (
    <>
      {feed_faults.length > 0 && (
        <Part title={t("feedFaults")} lead={t("feedFaultsLead")} rows={feed_faults}>
          <FeedFaults rows={feed_faults} />
          {more(found.feed_faults_count, feed_faults.length)}
        </Part>
      )}
      {returns.length > 0 && (
        <Part title={t("returns")} lead={t("returnsLead")} rows={returns}>
          <TroubledReturns rows={returns} named={payins} />
          {more(found.returns_count, returns.length)}
        </Part>
      )}
      {payouts.length > 0 && (
        <Part title={t("payouts")} lead={t("payoutsLead")} rows={payouts}>
          <TroubledPayouts rows={payouts} named={named} />
          {more(found.payouts_count, payouts.length)}
        </Part>
      )}
      {analyses.length > 0 && (
        <Part title={t("analyses")} lead={t("analysesLead")} rows={analyses}>
          <TroubledAnalyses rows={analyses} />
          {more(found.analyses_count, analyses.length)}
        </Part>
      )}
    </>
  );
}

type PartProps = {
  title: string;
  lead: string;
  /** Shown when there are no rows. */
  none?: string;
  rows: readonly unknown[];
  children: Elements;
};

function Part({ title, lead, none, rows, children }: PartProps) {
  return (
    <section className="grid gap-3">
      <header className="grid gap-1">
        <h2 className="text-lg font-semibold">{title}</h2>
        <p className="max-w-prose text-soft">{lead}</p>
      </header>
      {rows.length === 0 ? <p className="text-sm text-muted">{none}</p> : children}
    </section>
  );
}

/** Rows of the bank's feed that the exchange could not process, oldest first. */
function FeedFaults({ rows }: { rows: readonly FeedFault[] }) {
  const s = useTranslations("settings");
  const t = useTranslations("unsettled");
  const columns: Column<FeedFault>[] = [
    {
      key: "endToEndId",
      head: s("endToEndId"),
      title: true,
      cell: (row) =>
        row.end_to_end_id ? (
          <Hash text={row.end_to_end_id} what={s("endToEndId")} full />
        ) : (
          t("unknown")
        ),
    },
    {
      key: "place",
      head: t("place"),
      cell: (row) => (
        <code translate="no" className="text-xs wrap-anywhere">
          {row.cursor}
        </code>
      ),
    },
    {
      key: "trouble",
      head: s("trouble"),
      grow: true,
      phone: "under",
      cell: (row) => (
        <span className="wrap-anywhere">
          <TroubleText text={row.trouble} />
        </span>
      ),
    },
    {
      key: "since",
      head: <MomentHead>{s("since")}</MomentHead>,
      phone: "under-end",
      cell: (row) => <Moment at={row.since} short />,
    },
  ];
  return (
    <Table caption={t("feedFaults")} columns={columns} rows={rows} rowKey={(row) => row.cursor} />
  );
}
