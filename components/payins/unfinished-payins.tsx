import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import type { UnconfirmedPayinView } from "#lib/payins/views/unconfirmed-payins.ts";

type UnfinishedPayinsProps = { rows: readonly UnconfirmedPayinView[]; mayOpen: boolean };

/** Payins of which nobody knows yet whether they exist; nothing where there are none. */
export function UnfinishedPayins({ rows, mayOpen }: UnfinishedPayinsProps) {
  const t = useTranslations("payins");
  if (rows.length === 0) return null;
  const columns: Column<UnconfirmedPayinView>[] = [
    {
      key: "payer",
      head: t("payer"),
      title: true,
      grow: true,
      cell: ({ payer, intent }) => {
        const name =
          payer === null ? (
            <span className="text-muted">{t("nobody")}</span>
          ) : (
            <bdi translate="no">{bankName(payer)}</bdi>
          );
        return mayOpen ? <RowLink href={`/payins/new?intent=${intent}`}>{name}</RowLink> : name;
      },
    },
    {
      key: "wallet",
      head: t("wallet"),
      from: "lg",
      cell: ({ wallet, network }) => (
        <>
          <span className="block max-w-40 truncate">{wallet ?? networkName(network)}</span>
          {wallet !== null && (
            <span className="block text-xs text-muted">{networkName(network)}</span>
          )}
        </>
      ),
    },
    {
      key: "status",
      head: t("status"),
      phone: "under",
      cell: () => (
        <>
          <StatusMark tone="warn">{t("unconfirmedState")}</StatusMark>
          {mayOpen && <span className="block text-xs text-muted">{t("unconfirmedNext")}</span>}
        </>
      ),
    },
    {
      key: "sent",
      head: t("pixAmount"),
      align: "end",
      phone: "top-end",
      cell: ({ senderAmount }) =>
        senderAmount === null ? null : <Amount units={senderAmount} asset="BRL" />,
    },
    {
      key: "received",
      head: t("tokens"),
      align: "end",
      cell: ({ amount, token }) =>
        amount === null ? null : <ListAmount units={amount} token={token} />,
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
