import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { UnconfirmedPayinView } from "#lib/payins/views/unconfirmed-payins.ts";

type UnfinishedPayinsProps = { rows: readonly UnconfirmedPayinView[]; mayOpen: boolean };

/** Payins of which nobody knows yet whether they exist; nothing where there are none. */
export function UnfinishedPayins({ rows, mayOpen }: UnfinishedPayinsProps) {
  const t = useTranslations("payins");
  if (rows.length === 0) return null;
  const columns: Column<UnconfirmedPayinView>[] = [
    {
      key: "wallet",
      head: t("wallet"),
      title: true,
      grow: true,
      cell: ({ wallet, network, intent }) => {
        const name = wallet ?? networkName(network);
        return mayOpen ? <RowLink href={`/payins/new?intent=${intent}`}>{name}</RowLink> : name;
      },
    },
    {
      key: "status",
      head: t("status"),
      phone: "under",
      cell: () => <StatusMark tone="warn">{t("unconfirmedState")}</StatusMark>,
    },
    {
      key: "sent",
      head: t("pixAmount"),
      align: "end",
      phone: "top-end",
      cell: ({ senderAmount }) =>
        senderAmount === null ? "—" : <Amount units={senderAmount} asset="BRL" />,
    },
    {
      key: "received",
      head: t("tokens"),
      align: "end",
      cell: ({ amount, token }) =>
        amount === null ? "—" : <ListAmount units={amount} token={token} />,
    },
    {
      key: "since",
      head: t("askedSince"),
      phone: "under-end",
      cell: ({ since }) => <Moment at={since} short />,
    },
  ];
  return (
    <section aria-labelledby="unfinished-payins" className="grid gap-3">
      <h2 id="unfinished-payins" className="text-lg font-semibold">
        {t("unfinishedTitle")}
      </h2>
      <Table
        caption={t("unfinishedTitle")}
        columns={columns}
        rows={rows}
        rowKey={({ intent }) => intent}
      />
    </section>
  );
}
