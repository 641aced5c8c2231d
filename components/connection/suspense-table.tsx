import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { localAmount } from "#lib/format/local-amount.ts";
import type { SuspensePix } from "#protocol/api/unsettled.ts";

type SuspenseTableProps = { rows: readonly SuspensePix[]; canWrite: boolean };

/** PIX that belong to no payin, oldest first. */
export function SuspenseTable({ rows, canWrite }: SuspenseTableProps) {
  const t = useTranslations("settings");
  const locale = useLocale();
  // A PIX that names no charge is the usual one: then the column says nothing.
  const txid: Column<SuspensePix> = {
    key: "txid",
    head: t("txid"),
    from: "xl",
    cell: (row) =>
      row.txid ? (
        <code translate="no" className="text-xs">
          {row.txid}
        </code>
      ) : (
        t("noTxid")
      ),
  };
  const columns: Column<SuspensePix>[] = [
    {
      key: "amount",
      head: t("amount"),
      title: true,
      cell: (row) => <Amount units={row.amount} asset="BRL" />,
    },
    {
      key: "paidAt",
      head: <MomentHead>{t("paidAt")}</MomentHead>,
      phone: "under-end",
      cell: (row) => <Moment at={row.paid_at} short />,
    },
    {
      key: "endToEndId",
      head: t("endToEndId"),
      grow: true,
      phone: "long",
      cell: (row) => <Hash text={row.end_to_end_id} what={t("endToEndId")} full />,
    },
    ...(rows.some(({ txid }) => txid !== null) ? [txid] : []),
    {
      key: "state",
      head: t("state"),
      phone: "under",
      cell: (row) => (
        <StatusMark tone={row.status === "returning" ? "busy" : "warn"}>
          {t(`suspenseStates.${row.status === "returning" ? "returning" : "suspense"}`)}
        </StatusMark>
      ),
    },
  ];
  if (canWrite) {
    columns.push({
      key: "actions",
      head: t("actions"),
      silent: true,
      phone: "top-end",
      cell: (row) =>
        row.status === "suspense" && (
          <TextLink
            href={`/reconciliation/exchange/return/${encodeURIComponent(row.end_to_end_id)}`}
            aria-label={t("returnNamed", { amount: `R$\u00a0${localAmount(row.amount, locale)}` })}
          >
            {t("return")}
          </TextLink>
        ),
    });
  }
  return (
    <Table
      caption={t("suspense")}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.end_to_end_id}
    />
  );
}
