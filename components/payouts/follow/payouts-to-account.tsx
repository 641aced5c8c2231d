import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { KeysetPagination } from "#components/ui/list/keyset-pagination.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import type { PayoutPage } from "#lib/payouts/views/payouts.ts";
import { isOff } from "./is-off.ts";
import { PayoutStatus, PayoutStatusNote } from "./payout-status.tsx";

type PayoutsToAccountProps = {
  page: PayoutPage;
  /** The account's page at a cursor of this list. */
  href: (cursor: Record<string, string>) => string;
};

/** What was paid to one PIX account, and what is on its way there; newest first. */
export function PayoutsToAccount({ page, href }: PayoutsToAccountProps) {
  const t = useTranslations("payouts");
  const account = useTranslations("pixAccounts");
  const columns: Column<PayoutView>[] = [
    {
      key: "number",
      head: t("reference"),
      title: true,
      grow: true,
      cell: ({ id, labels: { reference } }) => (
        <RowLink href={`/payouts/${id}`} className="block">
          {reference && (
            <span className="block max-w-56 truncate" title={reference}>
              <bdi translate="no">{reference}</bdi>
            </span>
          )}
          <span className={reference ? "block text-xs font-normal text-muted" : undefined}>
            {t("rowTitle", { id })}
          </span>
        </RowLink>
      ),
    },
    {
      key: "status",
      head: t("status"),
      phone: "under",
      cell: (payout) => (
        <>
          <PayoutStatus payout={payout} />
          <PayoutStatusNote payout={payout} />
        </>
      ),
    },
    {
      key: "reais",
      head: t("pixAmount"),
      align: "end",
      phone: "top-end",
      cell: (payout) => (
        <Amount
          units={payout.receiverAmount}
          asset="BRL"
          className={isOff(payout) ? "text-muted" : undefined}
        />
      ),
    },
    {
      key: "tokens",
      head: t("tokens"),
      align: "end",
      phone: "third-end",
      cell: (payout) => (
        <span className={isOff(payout) ? "text-muted" : undefined}>
          <ListAmount units={payout.tokenAmount} token={payout.token} />
        </span>
      ),
    },
    {
      key: "network",
      head: t("network"),
      from: "lg",
      phone: "third",
      cell: ({ network }) => <NetworkName network={network} />,
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
    <section aria-labelledby="payouts-to" className="grid grid-cols-1 gap-3">
      <h2 id="payouts-to" className="text-lg font-semibold">
        {account("payouts")}
      </h2>
      {page.rows.length === 0 ? (
        <p className="text-soft">{account("neverPaid")}</p>
      ) : (
        <Table
          caption={account("payouts")}
          columns={columns}
          rows={page.rows}
          rowKey={({ id }) => id}
        />
      )}
      <KeysetPagination page={page} href={href} />
    </section>
  );
}
