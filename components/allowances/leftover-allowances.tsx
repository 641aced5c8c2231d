import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { NetworkName, networkName } from "#components/money/network-name.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { Leftovers, LeftoverView } from "#lib/allowances/views/leftover-allowances.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type LeftoverAllowancesProps = {
  leftovers: Leftovers;
  /** The wallets' names by address. */
  names: ReadonlyMap<string, string>;
  mayRevoke: boolean;
};

/** Allowances that spenders still have although no payout needs them, each with a way to revoke it. */
export function LeftoverAllowances({ leftovers, names, mayRevoke }: LeftoverAllowancesProps) {
  const t = useTranslations("payouts");
  const { rows, unread } = leftovers;
  const columns: Column<LeftoverView>[] = [
    {
      key: "amount",
      head: t("allowed"),
      title: true,
      cell: ({ amount, token }) =>
        amount === "unlimited" ? (
          `${t("unlimited")} · ${token}`
        ) : (
          <ListAmount units={amount} token={token} />
        ),
    },
    {
      key: "network",
      head: t("network"),
      phone: "under",
      cell: (one) => <NetworkName network={one.network} />,
    },
    {
      key: "wallet",
      head: t("wallet"),
      phone: "under-end",
      grow: true,
      cell: ({ signer }) => (
        <>
          {names.has(signer) && <span className="block">{shownName(names.get(signer) ?? "")}</span>}
          <Address address={signer} />
        </>
      ),
    },
    { key: "spender", head: t("spender"), cell: ({ spender }) => <Address address={spender} /> },
    {
      key: "signed",
      head: <MomentHead>{t("signedAt")}</MomentHead>,
      from: "lg",
      cell: ({ askedAt }) => <Moment at={askedAt} short />,
    },
    ...(mayRevoke
      ? [
          {
            key: "revoke",
            head: t("action"),
            silent: true,
            align: "end" as const,
            phone: "top-end" as const,
            cell: ({ id, token, network, isExternal }: LeftoverView) => (
              <LinkButton
                href={`/payouts/revoke/${id}${isExternal ? "?from=external" : ""}`}
                size="sm"
                aria-label={t("revokeOf", { token, network: networkName(network) })}
              >
                {t("revoke")}
              </LinkButton>
            ),
          },
        ]
      : []),
  ];
  return (
    <section aria-labelledby="leftovers" className="grid gap-3">
      <header className="grid gap-1">
        <h2 id="leftovers" className="font-semibold">
          {t("leftoversTitle")}
        </h2>
        <p className="max-w-prose text-sm text-muted">{t("leftoversLead")}</p>
      </header>
      {unread.length > 0 && (
        <Notice tone="warn">
          {t("leftoversUnread", { networks: unread.map(networkName).join(", ") })}
        </Notice>
      )}
      {rows.length > 0 && (
        <Table
          caption={t("leftoversTitle")}
          columns={columns}
          rows={rows}
          rowKey={({ id, isExternal }) => `${isExternal ? "external " : ""}${id}`}
        />
      )}
      {rows.length === 0 && unread.length === 0 && (
        <p className="text-soft">{t("leftoversNone")}</p>
      )}
    </section>
  );
}
