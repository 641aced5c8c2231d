import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { ReceiverBrief } from "#components/payouts/receiver/receiver-brief.tsx";
import { selectColumn } from "#components/money/select-column.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { OpenMark } from "#components/ui/list/open-mark.tsx";
import type { ListQuery } from "#components/ui/list/list-query.ts";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { ListColumn } from "#lib/rules/activity/list-columns.ts";
import type { PayoutView } from "#lib/payouts/views/payout-view.ts";
import type { Category } from "#lib/rules/accounting/accounting.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { isOff } from "./is-off.ts";
import { PayoutSelection } from "./payout-selection.tsx";
import { PayoutStatus, PayoutStatusNote } from "./payout-status.tsx";

const SORTED = {
  created: { descending: null, ascending: "oldest" },
  reais: { descending: "largest", ascending: "smallest" },
};

type PayoutTableProps = {
  rows: readonly PayoutView[];
  /** What the list is narrowed and sorted by, where that can be chosen. */
  query?: ListQuery;
  /** The columns that the reader hides. */
  hidden?: readonly ListColumn[];
  /** What rows can be classified by; absent: the reader may not. */
  categories?: readonly Category[] | null;
  /** The reader may mark those that failed as seen. */
  maySee?: boolean;
};

/** Payouts: to whom, how much, and where each stands. */
export function PayoutTable({
  rows,
  query,
  hidden,
  categories = null,
  maySee = false,
}: PayoutTableProps) {
  const t = useTranslations("payouts");
  const lists = useTranslations("lists");
  const columns: Column<PayoutView>[] = [
    ...(query
      ? [
          selectColumn<PayoutView>({
            page: lists("selection.page"),
            rowKey: (payout) => payout.id,
            rowLabel: (payout) =>
              lists("selection.row", { name: t("rowTitle", { id: payout.id }) }),
          }),
        ]
      : []),
    {
      key: "receiver",
      head: t("pixAccount"),
      title: true,
      grow: true,
      cell: (payout) => <Receiver payout={payout} opens={query !== undefined} />,
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
      cell: (payout) => <NetworkName network={payout.network} />,
    },
    {
      key: "reference",
      head: t("reference"),
      from: "xl",
      cell: ({ labels: { reference } }) => (
        <span className="block max-w-40 truncate" title={reference}>
          {reference}
        </span>
      ),
    },
    {
      key: "created",
      head: <MomentHead>{t("created")}</MomentHead>,
      align: "end",
      phone: "under-end",
      cell: (payout) => <Moment at={payout.createdAt} short />,
    },
    {
      key: "facts",
      head: t("number"),
      phone: "third",
      onlyOnPhone: true,
      cell: ({ token, network, id }) => (
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
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={(payout) => payout.id}
      hidden={hidden}
      sorting={query && { list: "/payouts", query, by: SORTED }}
    />
  );
  return query ? (
    <PayoutSelection rows={rows} categories={categories} maySee={maySee}>
      {table}
    </PayoutSelection>
  ) : (
    table
  );
}

/** Opens the row; a long name is cut, and whole on hover and focus. */
function Receiver({ payout: { id, receiver }, opens }: { payout: PayoutView; opens: boolean }) {
  const t = useTranslations("payouts");
  const lists = useTranslations("lists");
  const name = shownName(receiver.name);
  return (
    <ReceiverBrief receiver={receiver} of={t("rowTitle", { id })}>
      <RowLink
        href={`/payouts/${id}`}
        title={name}
        className="truncate focus-visible:wrap-anywhere focus-visible:whitespace-normal"
      >
        <bdi translate="no">{name}</bdi>
        <span className="sr-only">{` · ${t("rowTitle", { id })}`}</span>
        {opens && <OpenMark row={id} word={lists("panel.mark")} />}
      </RowLink>
    </ReceiverBrief>
  );
}
