import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { PayingWalletView } from "#lib/payouts/signing/views/paying-wallets.ts";
import type { Family } from "#protocol/chain/networks.ts";
import { signsOn } from "#protocol/payouts/signs-on.ts";
import { Held } from "./held.tsx";
import { NetworkNames } from "./network-names.tsx";

type PayingWalletTableProps = { family: Family; accounts: readonly PayingWalletView[] };

/** The signers of one family, and their balances on each of its networks. */
export function PayingWalletTable({ family, accounts }: PayingWalletTableProps) {
  const t = useTranslations("signing");
  const networks = signsOn(family);
  const columns: Column<PayingWalletView>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (account) => (
        <RowLink
          href={`/paying-wallets/${account.id}`}
          title={account.name}
          className="block truncate focus-visible:wrap-anywhere focus-visible:whitespace-normal md:max-w-80"
        >
          {account.name}
        </RowLink>
      ),
    },
    {
      key: "address",
      head: t("address"),
      phone: "under",
      cell: (account) => <Address address={account.address} plain />,
    },
    ...networks.map((network): Column<PayingWalletView> => ({
      key: network,
      // With a single network, the heading above names it.
      head: networks.length === 1 ? t("balance") : networkName(network),
      align: "end",
      // On a phone several networks' balances stand on the wallet's own page.
      ...(networks.length === 1 && { phone: "top-end" as const }),
      cell: (account) => <Held account={account.id} network={network} />,
    })),
    {
      key: "lastUsedAt",
      head: <MomentHead>{t("lastUsed")}</MomentHead>,
      ...(networks.length === 1 ? { from: "xl" as const } : { phone: "under-end" as const }),
      cell: (account) => <Moment at={account.lastUsedAt} short />,
    },
  ];
  const heading = `signers-${family}`;
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h2 id={heading} className="text-lg font-semibold">
        <NetworkNames of={family} />
      </h2>
      <Table caption={t("accounts")} columns={columns} rows={accounts} rowKey={(row) => row.id} />
    </section>
  );
}
