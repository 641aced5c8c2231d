import { useTranslations } from "next-intl";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { TroubledSend } from "#protocol/api/unsettled.ts";
import { NamedPayin, type NamedPayins } from "./named-payin.tsx";
import { TroubleText } from "./trouble-text.tsx";

const KNOWN = ["intended", "signed", "unproven", "displaced", "reverted"] as const;
const knownState = (state: string) => KNOWN.find((one) => one === state);

type SendTableProps = { rows: readonly TroubledSend[]; named: NamedPayins };

/** Tokens that wait to be sent, or whose sending a person should check, oldest first. */
export function SendTable({ rows, named }: SendTableProps) {
  const t = useTranslations("settings");
  const columns: Column<TroubledSend>[] = [
    {
      key: "transaction",
      head: t("transaction"),
      title: true,
      grow: true,
      cell: (row) => <NamedPayin transactionId={row.transaction_id} named={named} />,
    },
    {
      key: "amount",
      head: t("amount"),
      align: "end",
      phone: "top-end",
      cell: (row) => <ListAmount units={row.amount} token={row.token} />,
    },
    {
      key: "network",
      head: t("network"),
      from: "lg",
      cell: (row) => <NetworkName network={row.network} />,
    },
    {
      key: "trouble",
      head: t("trouble"),
      // Else the names beside it take the width.
      width: "lg:min-w-64",
      grow: true,
      phone: "under",
      cell: (row) => <Trouble row={row} />,
    },
    {
      key: "since",
      head: <MomentHead>{t("since")}</MomentHead>,
      phone: "under-end",
      cell: (row) => <Moment at={row.since} short />,
    },
    {
      key: "hash",
      head: t("hash"),
      from: "xl",
      cell: (row) => (row.transaction_hash ? <Hash text={row.transaction_hash} /> : t("noHash")),
    },
  ];
  return (
    <Table
      caption={t("sends")}
      columns={columns}
      rows={rows}
      rowKey={(row) => `${row.transaction_id} ${row.since}`}
    />
  );
}

/** In words where the state is known, with the exchange's own word below. */
function Trouble({ row }: { row: TroubledSend }) {
  const t = useTranslations("settings");
  const state = knownState(row.state);
  return (
    <span className="grid wrap-anywhere">
      <span>{state ? t(`sendStates.${state}`) : row.state}</span>
      <span className="text-xs text-muted">
        <TroubleText text={row.trouble} />
      </span>
    </span>
  );
}
