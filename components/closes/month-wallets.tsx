import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { FiguresView } from "#lib/closes/views/figures.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { monthAfter } from "#lib/rules/closes/months.ts";
import { MovedAmount } from "./moved-amount.tsx";
import { useUpTo } from "./use-up-to.ts";

type Wallet = FiguresView["wallets"][number];

/** What each wallet had, got and gave through Ponte. */
export function MonthWallets({ wallets, month }: Pick<FiguresView, "wallets" | "month">) {
  const t = useTranslations("closes");
  const upTo = useUpTo("netUpTo");
  const columns: Column<Wallet>[] = [
    {
      key: "wallet",
      head: t("wallet"),
      title: true,
      grow: true,
      cell: ({ name, address, network, token }) => (
        <span className="grid gap-0.5">
          {name !== null && (
            <bdi translate="no" title={address}>
              {shownName(name)}
            </bdi>
          )}
          <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-muted">
            <span translate="no">{token}</span>
            <NetworkName network={network} />
            {name === null && <Address address={address} plain />}
          </span>
        </span>
      ),
    },
    {
      key: "opening",
      head: upTo(monthAfter(month, -1)),
      align: "end",
      phone: "line",
      cell: ({ opening, token }) => <ListAmount units={opening} token={token} bare signed />,
    },
    {
      key: "in",
      head: t("walletIn"),
      align: "end",
      phone: "line",
      cell: (one) => <MovedAmount of={one} sort="payin" asset={one.token} />,
    },
    {
      key: "out",
      head: t("walletOut"),
      align: "end",
      phone: "line",
      cell: (one) => <MovedAmount of={one} sort="payout" asset={one.token} />,
    },
    {
      key: "closing",
      head: upTo(month),
      align: "end",
      phone: "line",
      cell: ({ closing, token }) => <ListAmount units={closing} token={token} bare signed />,
    },
  ];
  return (
    <section className="grid gap-2">
      <h2 className="font-semibold">{t("wallets")}</h2>
      <p className="text-sm text-muted">{t("walletsHint")}</p>
      <Table
        caption={t("wallets")}
        columns={columns}
        rows={wallets}
        rowKey={({ place }) => place}
      />
    </section>
  );
}
