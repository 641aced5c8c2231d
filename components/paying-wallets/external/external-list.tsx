import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { Balances, TotalBalances } from "#components/paying-wallets/balances.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { ListedExternal } from "#lib/paying-wallets/views/external-wallets.ts";
import { ExternalMark } from "./external-mark.tsx";

type ExternalListProps = { wallets: readonly ListedExternal[]; canRegister: boolean };

/** The account's external wallets: where each is, how far it is, and what it has. */
export function ExternalList({ wallets, canRegister }: ExternalListProps) {
  const t = useTranslations("externalWallets");
  const signing = useTranslations("signing");
  if (wallets.length === 0 && !canRegister) return null;
  const columns: Column<ListedExternal>[] = [
    {
      key: "name",
      head: signing("name"),
      title: true,
      grow: true,
      cell: ({ id, name, address }) => (
        <span className="grid min-w-0 md:max-w-80">
          <RowLink href={`/paying-wallets/external/${id}`} title={name} className="block truncate">
            <bdi translate="no">{name}</bdi>
          </RowLink>
          <span className="relative z-1 w-fit font-normal text-muted max-md:hidden">
            <Address address={address} />
          </span>
        </span>
      ),
    },
    {
      key: "status",
      head: signing("status"),
      phone: "under",
      cell: ({ state }) => <ExternalMark state={state} />,
    },
    {
      key: "network",
      head: t("network"),
      phone: "under-end",
      cell: ({ network }) => networkName(network),
    },
    {
      key: "balance",
      head: signing("balance"),
      align: "end",
      phone: "top-end",
      plain: true,
      cell: ({ payer, network }) =>
        payer !== null && (
          <>
            <span className="max-md:hidden">
              <Balances account={payer} network={network} isContract />
            </span>
            <span className="md:hidden">
              <TotalBalances account={payer} networks={[network]} />
            </span>
          </>
        ),
    },
  ];
  return (
    <section aria-labelledby="external-wallets" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-0.5">
          <h2 id="external-wallets" className="font-semibold">
            {t("list")}
          </h2>
          <p className="text-sm text-muted">{t("listText")}</p>
        </div>
        {canRegister && (
          <LinkButton href="/paying-wallets/external/new">{t("register")}</LinkButton>
        )}
      </div>
      {wallets.length > 0 && (
        <Table caption={t("list")} columns={columns} rows={wallets} rowKey={({ id }) => id} />
      )}
    </section>
  );
}
