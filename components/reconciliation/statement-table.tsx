import { useTranslations } from "next-intl";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { StatementView } from "#lib/reconciliation/views/statements.ts";
import { Day } from "#components/money/day.tsx";

/** The files that were imported, the newest first. */
export function StatementTable({ rows }: { rows: readonly StatementView[] }) {
  const t = useTranslations("reconciliation");
  const columns: Column<StatementView>[] = [
    {
      key: "account",
      head: t("account"),
      title: true,
      grow: true,
      cell: ({ of, fileName }) => (
        <>
          <bdi translate="no" className="block">
            {of}
          </bdi>
          <span translate="no" className="block text-xs font-normal wrap-anywhere text-muted">
            {fileName}
          </span>
        </>
      ),
    },
    {
      key: "span",
      head: t("span"),
      phone: "under",
      cell: ({ from, to }) => (
        <span className="whitespace-nowrap">
          <Day day={from} />
          {to !== from && (
            <>
              <span>{" – "}</span>
              <Day day={to} />
            </>
          )}
        </span>
      ),
    },
    {
      key: "entries",
      head: t("entries"),
      align: "end",
      phone: "top-end",
      cell: ({ lines, added }) => (
        <span>
          {t(added === lines && lines > 0 ? "entriesAllNew" : "entriesOf", { lines, added })}
        </span>
      ),
    },
    {
      key: "at",
      head: <MomentHead>{t("importedAt")}</MomentHead>,
      align: "end",
      phone: "under-end",
      cell: ({ at, by }) => (
        <>
          <Moment at={at} short />
          <span className="block text-xs text-muted" translate="no">
            {by}
          </span>
        </>
      ),
    },
  ];
  return (
    <Table caption={t("importedList")} columns={columns} rows={rows} rowKey={({ id }) => id} />
  );
}
