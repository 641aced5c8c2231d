import { useTranslations } from "next-intl";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { selectColumn } from "#components/money/select-column.tsx";
import type { ListQuery } from "#components/ui/list/list-query.ts";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { MovementView } from "#lib/activity/views/activity.ts";
import type { ListColumn } from "#lib/rules/activity/list-columns.ts";
import { hasMoved } from "./has-moved.ts";
import { MovementAmount } from "./movement-amount.tsx";
import { MovementSelection } from "./movement-selection.tsx";
import { MovementStatus } from "./movement-status.tsx";
import { movementTone } from "./movement-tone.ts";
import { MovementTitle, useMovementTitle } from "./movement-title.tsx";

const SORTED = {
  created: { descending: null, ascending: "oldest" },
  amount: { descending: "largest", ascending: "smallest" },
};

type MovementTableProps = {
  rows: readonly MovementView[];
  /** What the list is narrowed and sorted by, where that can be chosen. */
  query?: ListQuery;
  /** The columns that the reader hides. */
  hidden?: readonly ListColumn[];
};

/** Movements: who and how much, and where it stands. A row leads to its payment. */
export function MovementTable({ rows, query, hidden }: MovementTableProps) {
  const t = useTranslations("activity");
  const lists = useTranslations("lists");
  const title = useMovementTitle();
  const columns: Column<MovementView>[] = [
    ...(query
      ? [
          selectColumn<MovementView>({
            page: lists("selection.page"),
            rowKey: (movement) => movement.id,
            rowLabel: (movement) => lists("selection.row", { name: title(movement) }),
          }),
        ]
      : []),
    {
      key: "who",
      head: t("who"),
      title: true,
      grow: true,
      cell: (movement) => <MovementTitle movement={movement} />,
    },
    {
      key: "state",
      head: t("state"),
      phone: "under",
      cell: (movement) => <MovementStatus movement={movement} />,
    },
    {
      key: "amount",
      head: t("amount"),
      align: "end",
      phone: "top-end",
      cell: (movement) => <MovementAmount movement={movement} />,
    },
    {
      key: "tokens",
      head: t("tokens"),
      align: "end",
      from: "lg",
      cell: (movement) =>
        movement.tokens !== null &&
        hasMoved(movement) && (
          // Tokens that can't be sent are nobody's, though their PIX is still on its way back.
          <span
            className={
              movement.state === "open" && movement.payin?.isUndeliverable
                ? "text-muted"
                : movementTone(movement)
            }
          >
            <ListAmount units={movement.tokens} token={movement.token} signed />
          </span>
        ),
    },
    {
      key: "network",
      head: t("network"),
      from: "xl",
      cell: ({ network }) => <NetworkName network={network} />,
    },
    {
      key: "reference",
      head: t("reference"),
      from: "wide",
      cell: ({ reference }) => (
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
      cell: ({ at }) => <Moment at={at} short />,
    },
  ];
  const table = (
    <Table
      caption={t("title")}
      columns={columns}
      rows={rows}
      rowKey={(movement) => movement.id}
      hidden={hidden}
      sorting={query && { list: "/activity", query, by: SORTED }}
    />
  );
  return query ? <MovementSelection rows={rows}>{table}</MovementSelection> : table;
}
