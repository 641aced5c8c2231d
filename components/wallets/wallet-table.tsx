import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { RowLink } from "#components/ui/row-link.tsx";
import { Table, type Column } from "#components/ui/table.tsx";
import type { WalletView } from "#lib/wallets/views/wallets.ts";
import { WalletStatus } from "./wallet-status.tsx";

/** The address book. */
export function WalletTable({ wallets }: { wallets: readonly WalletView[] }) {
  const t = useTranslations("wallets");
  const columns: Column<WalletView>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (wallet) => (
        <RowLink href={`/wallets/${wallet.id}`} className="wrap-anywhere">
          {wallet.name}
        </RowLink>
      ),
    },
    { key: "status", head: t("status"), cell: (wallet) => <WalletStatus wallet={wallet} /> },
    {
      key: "network",
      head: t("network"),
      cell: (wallet) => <NetworkName network={wallet.network} />,
    },
    {
      key: "address",
      head: t("address"),
      cell: (wallet) => <Address address={wallet.address} plain />,
    },
    {
      key: "registeredAt",
      head: t("registeredAt"),
      from: "lg",
      cell: (wallet) => <Moment at={wallet.registeredAt} />,
    },
  ];
  return <Table caption={t("list")} columns={columns} rows={wallets} rowKey={(row) => row.id} />;
}
