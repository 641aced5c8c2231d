import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import type { Column } from "#components/ui/list/table.tsx";
import type { FiguresView, OfPlace } from "#lib/closes/views/figures.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import type { Token } from "#protocol/money/money.ts";
import { monthAfter } from "#lib/rules/closes/months.ts";
import { MonthPlaces } from "./month-places.tsx";
import { movedAmount } from "./moved-amount.tsx";
import { useUpTo } from "./use-up-to.ts";

/** A wallet; or, without an address, what all of one token come to. */
type Wallet = OfPlace & { token: Token } & (
    | { network: string; address: string }
    | { network: null; address: null }
  );

type MonthWalletsProps = Pick<FiguresView, "wallets" | "walletTotals" | "month"> & {
  isOpened: boolean;
};

/** What each wallet had, got and gave through Ponte. */
export function MonthWallets({ wallets, walletTotals, month, isOpened }: MonthWalletsProps) {
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
          {address === null && <span className="font-semibold">{t("total")}</span>}
          {name !== null && address !== null && (
            <bdi translate="no" title={address}>
              {shownName(name)}
            </bdi>
          )}
          <span className="flex flex-wrap items-center gap-x-2 text-xs font-normal text-muted">
            <span translate="no">{token}</span>
            {network !== null && <NetworkName network={network} />}
            {name === null && address !== null && <Address address={address} plain />}
          </span>
        </span>
      ),
    },
    {
      key: "opening",
      head: upTo(monthAfter(month, -1)),
      align: "end",
      phone: "line",
      cell: ({ opening, token }) => <Amount units={opening} asset={token} bare signed />,
    },
    {
      key: "in",
      head: t("walletIn"),
      align: "end",
      phone: "line",
      cell: (one) => movedAmount(one, "payin", one.token),
    },
    {
      key: "out",
      head: t("walletOut"),
      align: "end",
      phone: "line",
      cell: (one) => movedAmount(one, "payout", one.token),
    },
    {
      key: "closing",
      head: upTo(month),
      align: "end",
      phone: "line",
      cell: ({ closing, token }) => <Amount units={closing} asset={token} bare signed />,
    },
  ];
  return (
    <MonthPlaces
      title={t("walletsCount", { count: wallets.length })}
      hint={t("walletsHint")}
      isOpened={isOpened}
      columns={columns}
      rows={wallets}
      totals={walletTotals.map((one) => ({ ...one, network: null, address: null }))}
    />
  );
}
