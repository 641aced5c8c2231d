import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { networkName, NetworkName } from "#components/money/network-name.tsx";
import { selectColumn } from "#components/money/select-column.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { OpenMark } from "#components/ui/list/open-mark.tsx";
import type { ListQuery } from "#components/ui/list/list-query.ts";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { ListColumn } from "#lib/rules/activity/list-columns.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { payerName } from "./payer-name.ts";
import { PayinSelection } from "./payin-selection.tsx";
import { PayinStatus, PayinStatusNote } from "./payin-status.tsx";
import type { Category } from "#lib/rules/accounting/accounting.ts";

const walletOf = ({ walletName, network }: PayinView) => walletName ?? networkName(network);

const SORTED = {
  created: { descending: null, ascending: "oldest" },
  sent: { descending: "largest", ascending: "smallest" },
};

/** Its amounts are what was agreed, and nobody has them. */
const isOff = ({ status }: PayinView) => status === "failed" || status === "expired";
/** Nor does anybody get tokens that can't be sent, though the PIX came. */
const hasNoTokens = (payin: PayinView) =>
  isOff(payin) || (payin.isUndeliverable && payin.status !== "completed");

type PayinTableProps = {
  rows: readonly PayinView[];
  /** What the table lists, where that is not all payins. */
  caption?: string;
  /** What the list is narrowed and sorted by, where that can be chosen. */
  query?: ListQuery;
  /** The columns that the reader hides. */
  hidden?: readonly ListColumn[];
  /** What rows can be classified by; absent: the reader may not. */
  categories?: readonly Category[] | null;
};

/** Payins: who pays and how much, then where it goes; the wallet leads where no payer is known. */
export function PayinTable({ rows, caption, query, hidden, categories = null }: PayinTableProps) {
  const t = useTranslations("payins");
  const lists = useTranslations("lists");
  const columns: Column<PayinView>[] = [
    ...(query
      ? [
          selectColumn<PayinView>({
            page: lists("selection.page"),
            rowKey: (payin) => payin.id,
            rowLabel: (payin) =>
              lists("selection.row", { name: t("rowTitle", { id: payin.transactionId }) }),
          }),
        ]
      : []),
    {
      key: "payer",
      head: t("payer"),
      title: true,
      grow: true,
      cell: (payin) => {
        const payer = payerName(payin);
        const name = payer ?? t("nobody");
        return (
          <RowLink href={`/payins/${payin.id}`} className="group/row block" title={name}>
            <span className="line-clamp-1 wrap-anywhere group-focus-visible/row:line-clamp-none">
              {payer === null ? (
                <span className="text-muted">{name}</span>
              ) : (
                <bdi translate="no">{name}</bdi>
              )}
            </span>
            <span className="block text-xs font-normal text-muted max-md:sr-only">
              <span>{t("rowTitle", { id: payin.transactionId })}</span>
              {query && <OpenMark row={payin.id} word={lists("panel.mark")} />}
            </span>
          </RowLink>
        );
      },
    },
    {
      key: "wallet",
      head: t("wallet"),
      from: "lg",
      cell: (payin) => (
        <>
          <span className="block max-w-40 truncate" title={walletOf(payin)}>
            {walletOf(payin)}
          </span>
          {payin.walletName !== null && (
            <span className="block text-xs text-muted">
              <NetworkName network={payin.network} />
            </span>
          )}
        </>
      ),
    },
    {
      key: "status",
      head: t("status"),
      phone: "under",
      cell: (payin) => (
        <>
          <PayinStatus payin={payin} />
          <PayinStatusNote payin={payin} />
        </>
      ),
    },
    {
      key: "sent",
      head: t("pixAmount"),
      align: "end",
      phone: "top-end",
      cell: (payin) => (
        <Amount
          units={payin.senderAmount}
          asset="BRL"
          className={isOff(payin) ? "text-muted" : undefined}
        />
      ),
    },
    {
      key: "received",
      head: t("tokens"),
      align: "end",
      cell: (payin) => (
        <span className={hasNoTokens(payin) ? "text-muted" : undefined}>
          <ListAmount units={payin.receiverAmount} token={payin.token} />
        </span>
      ),
    },
    {
      key: "reference",
      head: t("reference"),
      from: "wide",
      cell: ({ labels: { reference } }) => (
        <span className="block max-w-40 truncate" title={reference || undefined}>
          {reference}
        </span>
      ),
    },
    {
      key: "created",
      head: <MomentHead>{t("created")}</MomentHead>,
      align: "end",
      phone: "under-end",
      cell: (payin) => <Moment at={payin.createdAt} short />,
    },
    {
      key: "facts",
      head: t("number"),
      phone: "third",
      onlyOnPhone: true,
      cell: ({ token, network, transactionId: id }) => (
        <>
          <span>{`${token} · `}</span>
          <NetworkName network={network} />
          <span>{` · ${t("numberShort", { id })}`}</span>
        </>
      ),
    },
  ];
  const table = (
    <Table
      caption={caption ?? t("title")}
      columns={columns}
      rows={rows}
      rowKey={(payin) => payin.id}
      hidden={hidden}
      sorting={query && { list: "/payins", query, by: SORTED }}
    />
  );
  return query ? (
    <PayinSelection rows={rows} categories={categories}>
      {table}
    </PayinSelection>
  ) : (
    table
  );
}
