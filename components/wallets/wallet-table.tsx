import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { RowName } from "#components/ui/list/row-name.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { WalletView } from "#lib/wallets/views/wallets.ts";
import { CoolingOffMark } from "#components/policies/cooling-off-mark.tsx";
import { CustodyMark } from "#components/regulatory/custody-mark.tsx";
import type { CustodyState } from "#lib/rules/regulatory/declaration.ts";
import { WalletStatus } from "./wallet-status.tsx";

/** Nothing but its rest keeps payins from it. */
const isReady = ({ status, use }: WalletView) => status === "registered" && use === "open";

type WalletTableProps = {
  wallets: readonly WalletView[];
  /** How their keys are declared, by their address. */
  custody: Readonly<Record<string, CustodyState>>;
};

/** The address book. */
export function WalletTable({ wallets, custody }: WalletTableProps) {
  const t = useTranslations("wallets");
  const regulatory = useTranslations("regulatory.custody");
  const columns: Column<WalletView>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (wallet) => <RowName href={`/wallets/${wallet.id}`} name={wallet.name} />,
    },
    {
      key: "status",
      head: t("status"),
      phone: "under",
      cell: (wallet) =>
        wallet.coolingOff && isReady(wallet) ? (
          <CoolingOffMark coolingOff={wallet.coolingOff} />
        ) : (
          <WalletStatus wallet={wallet} />
        ),
    },
    {
      key: "network",
      head: t("network"),
      phone: "top-end",
      cell: (wallet) => <NetworkName network={wallet.network} />,
    },
    {
      key: "address",
      head: t("address"),
      phone: "under-end",
      cell: (wallet) => <Address address={wallet.address} />,
    },
    {
      key: "custody",
      head: regulatory("column"),
      from: "lg",
      cell: ({ address }) => {
        const state = custody[address] ?? "none";
        return state !== "none" && <CustodyMark state={state} />;
      },
    },
    {
      key: "registeredAt",
      head: <MomentHead>{t("registeredAt")}</MomentHead>,
      from: "lg",
      cell: ({ registeredAt }) => registeredAt && <Moment at={registeredAt} short />,
    },
  ];
  return <Table caption={t("list")} columns={columns} rows={wallets} rowKey={(row) => row.id} />;
}
