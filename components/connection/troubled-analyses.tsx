import { useTranslations } from "next-intl";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { formatCnpj } from "#protocol/brazil/cnpj.ts";
import type { TroubledAnalysis } from "#protocol/api/unsettled.ts";
import { TroubleText } from "./trouble-text.tsx";

/** Companies whose analysis is stuck for a reason that is not theirs, oldest first. */
export function TroubledAnalyses({ rows }: { rows: readonly TroubledAnalysis[] }) {
  const s = useTranslations("settings");
  const t = useTranslations("unsettled");
  const columns: Column<TroubledAnalysis>[] = [
    {
      key: "company",
      head: t("company"),
      title: true,
      cell: (row) => <span className="tabular-nums">{formatCnpj(row.document)}</span>,
    },
    {
      key: "trouble",
      head: s("trouble"),
      grow: true,
      phone: "under",
      cell: (row) => (
        <span className="grid wrap-anywhere">
          <span>{t(`analysis.${row.state}`)}</span>
          <span className="text-xs text-muted">
            <TroubleText text={row.trouble} />
          </span>
        </span>
      ),
    },
    {
      key: "attempts",
      head: t("attempts"),
      align: "end",
      phone: "top-end",
      cell: (row) => row.attempts,
    },
    {
      key: "since",
      head: <MomentHead>{s("since")}</MomentHead>,
      phone: "under-end",
      cell: (row) => <Moment at={row.since} short />,
    },
    {
      key: "case",
      head: t("case"),
      from: "lg",
      cell: (row) => (
        <code translate="no" className="text-xs wrap-anywhere">
          {row.analysis_id}
        </code>
      ),
    },
  ];
  return (
    <Table
      caption={t("analyses")}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.analysis_id}
    />
  );
}
