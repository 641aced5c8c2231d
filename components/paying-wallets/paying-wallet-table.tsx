import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { cx } from "#components/ui/cx.ts";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { ListedPayingWallet } from "#lib/paying-wallets/views/paying-wallets.ts";
import type { Family } from "#protocol/chain/networks.ts";
import { signsOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { CustodyMark } from "#components/regulatory/custody-mark.tsx";
import type { CustodyState } from "#lib/rules/regulatory/declaration.ts";
import { Balances, TotalBalances } from "./balances.tsx";
import { NetworkNames } from "./network-names.tsx";
import { ProofMark } from "./proof-mark.tsx";

type PayingWalletTableProps = {
  family: Family;
  accounts: readonly ListedPayingWallet[];
  /** How their keys are declared, by their address. */
  custody: Readonly<Record<string, CustodyState>>;
  /** The reader's id, where they may pay. */
  payer: string | null;
};

/** The signers of one family, and their balances on each of its networks; on a phone, on all together. */
export function PayingWalletTable({ family, accounts, custody, payer }: PayingWalletTableProps) {
  const t = useTranslations("signing");
  const regulatory = useTranslations("regulatory.custody");
  const networks = signsOn(family);
  // With a single network, the heading above names it.
  const headOf = (network: (typeof networks)[number]) =>
    networks.length === 1 ? t("balance") : networkName(network);
  const lastUsed: Column<ListedPayingWallet> = {
    key: "lastUsedAt",
    head: <MomentHead>{t("lastUsed")}</MomentHead>,
    from: "xl",
    cell: ({ lastUsedAt }) =>
      lastUsedAt === null ? (
        <span className="text-muted">{t("neverUsed")}</span>
      ) : (
        <Moment at={lastUsedAt} short />
      ),
  };
  const columns: Column<ListedPayingWallet>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (account) => <WalletName account={account} />,
    },
    {
      key: "status",
      head: t("status"),
      phone: "under",
      cell: ({ provedBy, address }) => (
        <span className="grid gap-0.5 md:w-48">
          <ProofMark provedBy={provedBy} payer={payer} />
          {custody[address] === "contradicted" && (
            // Where the keys have no column, what is wrong with them stands here.
            <span
              className={cx(
                "font-normal",
                networks.length === 1 ? "lg:hidden" : "min-[90rem]:hidden",
              )}
            >
              <CustodyMark state="contradicted" />
            </span>
          )}
        </span>
      ),
    },
    ...networks.map((network, at): Column<ListedPayingWallet> => {
      if (at > 0) {
        return {
          key: network,
          head: headOf(network),
          align: "end",
          cell: ({ id }) => <Balances account={id} network={network} />,
        };
      }
      return {
        key: network,
        head: (
          <>
            <span className="max-md:hidden">{headOf(network)}</span>
            <span className="md:hidden">{t("balance")}</span>
          </>
        ),
        align: "end",
        phone: "top-end",
        plain: true,
        cell: ({ id }) => (
          <>
            <span className="max-md:hidden">
              <Balances account={id} network={network} />
            </span>
            <span className="md:hidden">
              <TotalBalances account={id} networks={networks} />
            </span>
          </>
        ),
      };
    }),
    {
      key: "custody",
      head: regulatory("column"),
      from: networks.length === 1 ? "lg" : "wide",
      cell: ({ address }) => <CustodyMark state={custody[address] ?? "none"} />,
    },
    // Where each network has a column, there is no room for it: its own page says it.
    ...(networks.length > 1 ? [] : [lastUsed]),
  ];
  const heading = `signers-${family}`;
  return (
    <section aria-labelledby={heading} className="grid gap-2">
      <h2 id={heading} className="text-sm font-medium text-muted">
        <NetworkNames of={family} />
      </h2>
      <Table caption={t("accounts")} columns={columns} rows={accounts} rowKey={(row) => row.id} />
    </section>
  );
}

/** Opens the row: its name, or the address where nobody has given one. On a phone a named one has no address. */
function WalletName({ account }: { account: ListedPayingWallet }) {
  const t = useTranslations("signing");
  const { id, name, address, isUnnamed } = account;
  return (
    <span className="grid min-w-0 md:max-w-80">
      <RowLink
        href={`/paying-wallets/${id}`}
        title={name}
        className="block truncate focus-visible:wrap-anywhere focus-visible:whitespace-normal"
      >
        {isUnnamed ? (
          <span translate="no" className="font-mono">
            {name}
          </span>
        ) : (
          name
        )}
      </RowLink>
      {isUnnamed ? (
        <span className="font-normal text-muted">{t("unnamed")}</span>
      ) : (
        <span className="relative z-1 w-fit font-normal text-muted max-md:hidden">
          <Address address={address} />
        </span>
      )}
    </span>
  );
}
