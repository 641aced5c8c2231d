import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { ReceiverBrief } from "#components/payouts/receiver/receiver-brief.tsx";
import { RowLink } from "#components/ui/row-link.tsx";
import { Table, type Column } from "#components/ui/table.tsx";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import { PayoutStatus, PayoutStatusNote } from "./payout-status.tsx";

/** Payouts, newest first. */
export function PayoutTable({ rows }: { rows: readonly PayoutView[] }) {
  const t = useTranslations("payouts");
  const columns: Column<PayoutView>[] = [
    {
      key: "number",
      head: t("number"),
      title: true,
      cell: (payout) => (
        <RowLink href={`/payouts/${payout.id}`}>{t("rowTitle", { id: payout.id })}</RowLink>
      ),
    },
    {
      key: "status",
      head: t("status"),
      cell: (payout) => (
        <>
          <PayoutStatus payout={payout} />
          <PayoutStatusNote payout={payout} />
        </>
      ),
    },
    {
      key: "tokens",
      head: t("toTake"),
      align: "end",
      cell: (payout) => <Amount units={payout.tokenAmount} asset={payout.token} />,
    },
    {
      key: "reais",
      head: t("arrives"),
      align: "end",
      cell: (payout) => <Amount units={payout.receiverAmount} asset="BRL" />,
    },
    {
      key: "account",
      head: t("pixAccount"),
      grow: true,
      cell: (payout) => <ReceiverBrief receiver={payout.receiver} />,
    },
    {
      key: "network",
      head: t("network"),
      from: "lg",
      cell: (payout) => <NetworkName network={payout.network} />,
    },
    {
      key: "reference",
      head: t("reference"),
      from: "xl",
      grow: true,
      cell: (payout) => payout.labels.reference,
    },
    { key: "created", head: t("created"), cell: (payout) => <Moment at={payout.createdAt} /> },
  ];
  return (
    <Table caption={t("title")} columns={columns} rows={rows} rowKey={(payout) => payout.id} />
  );
}
