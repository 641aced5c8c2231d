import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import type { PayinPage } from "#lib/payins/views/payins.ts";
import { PayinStatus, PayinStatusNote } from "./payin-status.tsx";

type PayinsToWalletProps = {
  page: PayinPage;
  /** The wallet's page at a cursor of this list. */
  href: (cursor: Record<string, string>) => string;
};

/** What one receiving wallet has received, and what is on its way there; newest first. */
export function PayinsToWallet({ page, href }: PayinsToWalletProps) {
  const t = useTranslations("payins");
  const wallet = useTranslations("wallets");
  const columns: Column<PayinView>[] = [
    {
      key: "number",
      head: t("number"),
      title: true,
      cell: ({ id, transactionId }) => (
        <RowLink href={`/payins/${id}`}>
          <span>{t("rowTitle", { id: transactionId })}</span>
        </RowLink>
      ),
    },
    {
      key: "reais",
      head: t("pixAmount"),
      align: "end",
      phone: "top-end",
      cell: ({ senderAmount }) => <Amount units={senderAmount} asset="BRL" />,
    },
    {
      key: "tokens",
      head: t("tokens"),
      align: "end",
      phone: "third-end",
      cell: ({ receiverAmount, token }) => <ListAmount units={receiverAmount} token={token} />,
    },
    {
      key: "status",
      head: t("status"),
      grow: true,
      phone: "under",
      cell: (payin) => (
        <>
          <PayinStatus payin={payin} />
          <PayinStatusNote payin={payin} />
        </>
      ),
    },
    {
      key: "created",
      head: <MomentHead>{t("created")}</MomentHead>,
      align: "end",
      phone: "under-end",
      cell: ({ createdAt }) => <Moment at={createdAt} short />,
    },
  ];
  return (
    <section aria-labelledby="payins-to" className="grid grid-cols-1 gap-3">
      <h2 id="payins-to" className="text-lg font-semibold">
        {wallet("payins")}
      </h2>
      {page.rows.length === 0 ? (
        <p className="text-soft">{wallet("noPayins")}</p>
      ) : (
        <Table
          caption={wallet("payins")}
          columns={columns}
          rows={page.rows}
          rowKey={({ id }) => id}
        />
      )}
      <KeysetPagination page={page} href={href} />
    </section>
  );
}
