import { useTranslations } from "next-intl";
import { Address } from "#components/desk/address.tsx";
import { Moment } from "#components/desk/moment.tsx";
import { networkName } from "#components/desk/network-name.tsx";
import { RowLink } from "#components/ui/row-link.tsx";
import { Table, type Column } from "#components/ui/table.tsx";
import type { SigningAccountView } from "#lib/data/signing-accounts.ts";
import { PINNED_NETWORKS } from "#protocol/pin-spender.ts";
import { Held } from "./held.tsx";

/** Who signs, and what they hold on each network. */
export function SigningAccountTable({ accounts }: { accounts: readonly SigningAccountView[] }) {
  const t = useTranslations("signing");
  const columns: Column<SigningAccountView>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (account) => (
        <RowLink href={`/signing-accounts/${account.id}`} className="wrap-anywhere">
          {account.name}
        </RowLink>
      ),
    },
    {
      key: "address",
      head: t("address"),
      cell: (account) => <Address address={account.address} plain />,
    },
    ...PINNED_NETWORKS.map((network): Column<SigningAccountView> => ({
      key: network,
      head: networkName(network),
      align: "end",
      cell: (account) => <Held account={account.id} network={network} />,
    })),
    {
      key: "lastUsedAt",
      head: t("lastUsed"),
      from: "xl",
      cell: (account) => <Moment at={account.lastUsedAt} />,
    },
  ];
  return (
    <Table caption={t("accounts")} columns={columns} rows={accounts} rowKey={(row) => row.id} />
  );
}
