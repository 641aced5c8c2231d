import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { RowLink } from "#components/ui/row-link.tsx";
import { Table, type Column } from "#components/ui/table.tsx";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { PayinStatus, PayinStatusNote } from "./payin-status.tsx";

/** Payins, newest first. */
export function PayinTable({ rows }: { rows: readonly PayinView[] }) {
  const t = useTranslations("payins");
  const columns: Column<PayinView>[] = [
    {
      key: "number",
      head: t("number"),
      title: true,
      cell: (payin) => (
        <RowLink href={`/payins/${payin.id}`}>{t("rowTitle", { id: payin.transactionId })}</RowLink>
      ),
    },
    {
      key: "status",
      head: t("status"),
      cell: (payin) => (
        <>
          <PayinStatus payin={payin} />
          <PayinStatusNote payin={payin} />
        </>
      ),
    },
    {
      key: "sent",
      head: t("youSend"),
      align: "end",
      cell: (payin) => <Amount units={payin.senderAmount} asset="BRL" />,
    },
    {
      key: "received",
      head: t("arrives"),
      align: "end",
      cell: (payin) => <Amount units={payin.receiverAmount} asset={payin.token} />,
    },
    {
      key: "network",
      head: t("network"),
      from: "lg",
      cell: (payin) => <NetworkName network={payin.network} />,
    },
    {
      key: "reference",
      head: t("reference"),
      from: "xl",
      grow: true,
      cell: (payin) => payin.labels.reference,
    },
    { key: "created", head: t("created"), cell: (payin) => <Moment at={payin.createdAt} /> },
  ];
  return <Table caption={t("title")} columns={columns} rows={rows} rowKey={(payin) => payin.id} />;
}
