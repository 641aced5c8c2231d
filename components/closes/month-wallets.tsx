import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { FiguresView } from "#lib/closes/views/figures.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { MovedAmount } from "./moved-amount.tsx";

type Wallet = FiguresView["wallets"][number];

/** What each wallet had, got and gave through Ponte. */
export function MonthWallets({ wallets }: Pick<FiguresView, "wallets">) {
  const t = useTranslations("closes");
  const columns: Column<Wallet>[] = [
    {
      key: "wallet",
      head: t("wallet"),
      title: true,
      grow: true,
      cell: ({ name, address, network, token }) => (
        <span className="grid gap-0.5">
          {name !== null && <bdi translate="no">{shownName(name)}</bdi>}
          <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-muted">
            <span translate="no">{token}</span>
            <NetworkName network={network} />
            <Address address={address} plain />
          </span>
        </span>
      ),
    },
    {
      key: "opening",
      head: t("opening"),
      align: "end",
      cell: ({ opening, token }) => <Amount units={opening} asset={token} bare short />,
    },
    {
      key: "in",
      head: t("walletIn"),
      align: "end",
      phone: "under",
      cell: (one) => <MovedAmount of={one} sort="payin" asset={one.token} />,
    },
    {
      key: "out",
      head: t("walletOut"),
      align: "end",
      phone: "under-end",
      cell: (one) => <MovedAmount of={one} sort="payout" asset={one.token} />,
    },
    {
      key: "closing",
      head: t("closing"),
      align: "end",
      phone: "top-end",
      cell: ({ closing, token }) => <Amount units={closing} asset={token} bare short />,
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
