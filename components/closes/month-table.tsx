import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { MonthRow } from "#lib/closes/views/month-rows.ts";
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
      cell: ({ month, state, differing, asked }) => (
        <span className="grid justify-items-start gap-0.5 max-md:justify-items-end">
          <MonthState state={state} differing={differing} />
          {asked && (
            <span className="max-md:hidden">
              <Asked month={month} asked={asked} />
            </span>
          )}
        </span>
      ),
    },
    {
      // Too long for the end of a phone's first line.
      key: "asked",
      head: t("asked.close"),
      phone: "note",
      onlyOnPhone: true,
      cell: ({ month, asked }) => asked && <Asked month={month} asked={asked} />,
    },
    {
      key: "payins",
      head: t("brl.payin"),
      align: "end",
      phone: "line",
      cell: ({ sums }) => sums && <Amount units={sums.payins} asset="BRL" />,
    },
    {
      key: "payouts",
      head: t("brl.payout"),
      align: "end",
      phone: "line",
      cell: ({ sums }) => sums && <Amount units={sums.payouts} asset="BRL" />,
    },
    {
      key: "differences",
      head: t("differencesHead"),
      align: "end",
      phone: "line",
      cell: ({ sums }) => sums && String(sums.differences),
    },
    {
      key: "by",
      head: t("closedBy"),
      grow: true,
      phone: "under",
      cell: ({ close }) =>
        close && (
          <>
            <span aria-hidden="true" className="mr-1 text-muted md:hidden">
              {t("closedBy")}
            </span>
            <bdi translate="no">{close.by}</bdi>
          </>
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

type AskedProps = { month: string; asked: NonNullable<MonthRow["asked"]> };

/** Who asked to close it, and for whom that waits; the reader gets there from here. */
function Asked({ month, asked: { askedBy, waitsFor, mayApprove } }: AskedProps) {
  const t = useTranslations("closes");
  const names = waitsFor.map(({ name }) => name).join(", ");
  return (
    <span className="grid justify-items-start gap-0.5 text-xs text-muted">
      <span>{t("askedByWhom", { name: askedBy })}</span>
      {mayApprove ? (
        <TextLink href={`/reconciliation/months/${month}`}>{t("review")}</TextLink>
      ) : (
        names !== "" && <span>{t("waitsForWhom", { names })}</span>
      )}
    </span>
  );
}
