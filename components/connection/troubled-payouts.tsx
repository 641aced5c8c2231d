import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Hash } from "#components/money/hash.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { shownName } from "#protocol/wire/shown-name.ts";
import type { TroubledPayout } from "#protocol/api/unsettled.ts";
import { TroubleText } from "./trouble-text.tsx";

/** This account's payouts by the exchange's ids: the dashboard's id, and to whom each goes. */
export type NamedPayouts = ReadonlyMap<string, { id: string; name: string }>;

type TroubledPayoutsProps = {
  rows: readonly TroubledPayout[];
  named: NamedPayouts;
};

/** Payouts on hold, or held up by something that is not the payer's, longest wait first. */
export function TroubledPayouts({ rows, named }: TroubledPayoutsProps) {
  const s = useTranslations("settings");
  const t = useTranslations("unsettled");
  const columns: Column<TroubledPayout>[] = [
    {
      key: "payout",
      head: t("payout"),
      title: true,
      grow: true,
      cell: ({ payout_id }) => {
        const payout = named.get(payout_id);
        if (!payout) return <span translate="no">{payout_id}</span>;
        return (
          <>
            <RowLink href={`/payouts/${payout.id}`} twoLines>
              <bdi translate="no">{shownName(payout.name)}</bdi>
            </RowLink>
            <span className="block text-xs font-normal text-muted">
              {t("payoutNo", { id: payout.id })}
            </span>
          </>
        );
      },
    },
    {
      key: "amounts",
      head: s("amount"),
      align: "end",
      phone: "top-end",
      cell: (row) => (
        <span className="grid">
          <ListAmount units={row.token_amount} token={row.token} />
          <Amount units={row.amount} asset="BRL" />
        </span>
      ),
    },
    {
      key: "network",
      head: s("network"),
      from: "lg",
      cell: (row) => <NetworkName network={row.network} />,
    },
    {
      key: "trouble",
      head: s("trouble"),
      // Else the names beside it take the width.
      width: "lg:min-w-64",
      grow: true,
      phone: "under",
      cell: (row) => (
        <span className="grid wrap-anywhere">
          <span>
            {row.status === "on_hold" ? t(`onHold.${row.step}`) : t(`waitsFor.${row.step}`)}
          </span>
          <span className="text-xs text-muted">
            <TroubleText text={row.trouble} />
          </span>
        </span>
      ),
    },
    {
      key: "since",
      head: <MomentHead>{s("since")}</MomentHead>,
      phone: "under-end",
      cell: (row) => <Moment at={row.since} short />,
    },
    {
      key: "hash",
      head: s("hash"),
      from: "xl",
      cell: (row) => (row.transaction_hash ? <Hash text={row.transaction_hash} /> : s("noHash")),
    },
  ];
  return (
    <Table caption={t("payouts")} columns={columns} rows={rows} rowKey={(row) => row.payout_id} />
  );
}
