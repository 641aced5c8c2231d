import { useLocale, useTranslations } from "next-intl";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { MonthRow } from "#lib/closes/views/months.ts";
import { monthTitle } from "#lib/format/month-word.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { MonthState } from "./month-state.tsx";

/** An account's months, the newest first. */
export function MonthTable({ rows }: { rows: readonly MonthRow[] }) {
  const t = useTranslations("closes");
  const locale = useLocale() as Locale;
  const columns: Column<MonthRow>[] = [
    {
      key: "month",
      head: t("month"),
      title: true,
      cell: ({ month }) => (
        <RowLink href={`/reconciliation/months/${month}`}>{monthTitle(month, locale)}</RowLink>
      ),
    },
    {
      key: "state",
      head: t("status"),
      phone: "top-end",
      cell: ({ state, differing }) => <MonthState state={state} differing={differing} />,
    },
    {
      key: "by",
      head: t("closedBy"),
      grow: true,
      phone: "under",
      cell: ({ close, asked }) =>
        close ? (
          <>
            <span aria-hidden="true" className="mr-1 text-muted md:hidden">
              {t("closedBy")}
            </span>
            <bdi translate="no">{close.by}</bdi>
          </>
        ) : (
          asked && <Asked asked={asked} />
        ),
    },
    {
      key: "approved",
      head: t("approvedBy"),
      phone: "line",
      cell: ({ close }) => close && <bdi translate="no">{close.approvedBy.join(", ")}</bdi>,
    },
    {
      key: "at",
      head: <MomentHead>{t("closedAt")}</MomentHead>,
      phone: "under-end",
      cell: ({ close }) => close && <Moment at={close.at} short />,
    },
  ];
  return <Table caption={t("title")} columns={columns} rows={rows} rowKey={({ month }) => month} />;
}

/** Who asked to close it, and for whom that waits. */
function Asked({ asked: { askedBy, waitsFor } }: { asked: NonNullable<MonthRow["asked"]> }) {
  const t = useTranslations("closes");
  const names = waitsFor.map(({ name }) => name).join(", ");
  return (
    <span className="grid text-xs text-muted">
      <span>{t("askedByWhom", { name: askedBy })}</span>
      {names !== "" && <span>{t("waitsForWhom", { names })}</span>}
    </span>
  );
}
