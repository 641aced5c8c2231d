import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { TroubledReturn } from "#protocol/api/unsettled.ts";
import { NamedPayin, type NamedPayins } from "./named-payin.tsx";
import { TroubleText } from "./trouble-text.tsx";

type TroubledReturnsProps = { rows: readonly TroubledReturn[]; named: NamedPayins };

/** PIX that must be returned and that the bank has not returned yet, oldest first. */
export function TroubledReturns({ rows, named }: TroubledReturnsProps) {
  const s = useTranslations("settings");
  const t = useTranslations("unsettled");
  const columns: Column<TroubledReturn>[] = [
    {
      key: "transaction",
      head: s("transaction"),
      title: true,
      grow: true,
      cell: ({ transaction_id: id }) =>
        id === null ? t("suspended") : <NamedPayin transactionId={id} named={named} />,
    },
    {
      key: "amount",
      head: s("amount"),
      align: "end",
      phone: "top-end",
      cell: (row) => <Amount units={row.amount} asset="BRL" />,
    },
    {
      key: "endToEndId",
      head: s("endToEndId"),
      from: "lg",
      phone: "long",
      cell: (row) => <Hash text={row.end_to_end_id} what={s("endToEndId")} full />,
    },
    {
      key: "trouble",
      head: s("trouble"),
      // Else the names beside it take the width.
      width: "lg:min-w-48",
      grow: true,
      phone: "under",
      cell: (row) => (
        <span className="wrap-anywhere">
          <TroubleText text={row.trouble} />
        </span>
      ),
    },
    { key: "attempts", head: t("attempts"), align: "end", from: "lg", cell: (row) => row.attempts },
    {
      key: "since",
      head: <MomentHead>{s("since")}</MomentHead>,
      phone: "under-end",
      cell: (row) => <Moment at={row.since} short />,
    },
  ];
  return (
    <Table
      caption={t("returns")}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.end_to_end_id}
    />
  );
}
