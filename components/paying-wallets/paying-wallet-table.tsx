import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { ListedPayingWallet } from "#lib/paying-wallets/views/paying-wallets.ts";
import { signsOn } from "#lib/rules/paying-wallets/signs-on.ts";
import { CustodyMark } from "#components/regulatory/custody-mark.tsx";
import type { CustodyState } from "#lib/rules/regulatory/declaration.ts";
import { MissingCoins, TotalBalances, Worth } from "./balances.tsx";
import type { TokenRates } from "./held-tokens.ts";
import { NetworkNames } from "./network-names.tsx";
import { ProofMark } from "./proof-mark.tsx";

type PayingWalletTableProps = {
  accounts: readonly ListedPayingWallet[];
  /** How their keys are declared, by their address. */
  custody: Readonly<Record<string, CustodyState>>;
  /** The reader's id, where they may pay. */
  payer: string | null;
  /** At what each token was quoted of late, where it was. */
  rates: TokenRates;
};

/** The wallets that sign, each with what it has on all of its networks together, and what keeps it from paying. */
export function PayingWalletTable({ accounts, custody, payer, rates }: PayingWalletTableProps) {
  const t = useTranslations("signing");
  const regulatory = useTranslations("regulatory.custody");
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
          <ProofMark provedBy={provedBy} payer={payer} isBrief />
          {custody[address] === "contradicted" && (
            // Where the keys have no column, what is wrong with them stands here.
            <span className="font-normal min-[90rem]:hidden">
              <CustodyMark state="contradicted" />
            </span>
          )}
        </span>
      ),
    },
    {
      key: "networks",
      head: t("networks"),
      phone: "third",
      cell: ({ family }) => (
        // In two lines, so that what is told below the name has one.
        <span className="block md:w-max md:max-w-32 md:whitespace-normal">
          <NetworkNames of={family} />
        </span>
      ),
    },
    {
      key: "balance",
      head: t("balance"),
      align: "end",
      phone: "top-end",
      plain: true,
      cell: ({ id, family }) => <TotalBalances account={id} networks={signsOn(family)} />,
    },
    ...(Object.keys(rates).length === 0
      ? []
      : [
          {
            key: "worth",
            head: t("inReais"),
            align: "end",
            phone: "under-end",
            plain: true,
            cell: ({ id, family }) => (
              <Worth account={id} networks={signsOn(family)} rates={rates} />
            ),
          } satisfies Column<ListedPayingWallet>,
        ]),
    {
      key: "missing",
      head: t("balance"),
      phone: "note",
      plain: true,
      onlyOnPhone: true,
      cell: ({ id, family }) => <MissingCoins account={id} networks={signsOn(family)} />,
    },
    {
      key: "custody",
      head: regulatory("column"),
      from: "wide",
      cell: ({ address }) => {
        const state = custody[address] ?? "none";
        return state !== "none" && <CustodyMark state={state} />;
      },
    },
  ];
  return (
    <Table caption={t("accounts")} columns={columns} rows={accounts} rowKey={(row) => row.id} />
  );
}

/**
 * Opens the row: its name, or the address where nobody has given one, and what keeps it from paying. On a phone a
 * named one has no address, and what it lacks stands at the row's end.
 */
function WalletName({ account }: { account: ListedPayingWallet }) {
  const t = useTranslations("signing");
  const { id, name, address, family, isUnnamed } = account;
  return (
    <span className="grid min-w-0 md:max-w-96">
      <RowLink
        href={`/paying-wallets/${id}`}
        title={name}
        // As high as a target must be: the address below it is one too.
        className="block truncate leading-6 focus-visible:wrap-anywhere focus-visible:whitespace-normal"
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
      <span className="font-normal max-md:hidden">
        <MissingCoins account={id} networks={signsOn(family)} />
      </span>
    </span>
  );
}
