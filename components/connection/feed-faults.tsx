import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Table, type Column } from "#components/ui/table.tsx";
import type { FeedFault } from "#protocol/api/unsettled.ts";

/** Rows of the bank's feed that the exchange could not take, oldest first. */
export function FeedFaults({ rows }: { rows: readonly FeedFault[] }) {
  const s = useTranslations("settings");
  const t = useTranslations("unsettled");
  const columns: Column<FeedFault>[] = [
    {
      key: "endToEndId",
      head: s("endToEndId"),
      title: true,
      cell: (row) =>
        row.end_to_end_id ? (
          <code className="text-xs wrap-anywhere">{row.end_to_end_id}</code>
        ) : (
          t("unknown")
        ),
    },
    {
      key: "place",
      head: t("place"),
      cell: (row) => <code className="text-xs wrap-anywhere">{row.cursor}</code>,
    },
    {
      key: "trouble",
      head: s("trouble"),
      grow: true,
      cell: (row) => <span className="wrap-anywhere">{row.trouble}</span>,
    },
    { key: "since", head: s("since"), cell: (row) => <Moment at={row.since} relative /> },
  ];
  return (
    <Table caption={t("feedFaults")} columns={columns} rows={rows} rowKey={(row) => row.cursor} />
  );
}
