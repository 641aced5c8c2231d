import { useTranslations } from "next-intl";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { RowName } from "#components/ui/list/row-name.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { PixAccountView } from "#lib/pix-accounts/views/pix-accounts.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { KeyKind } from "./key-kind.tsx";

/** PIX accounts, newest first. */
export function PixAccountTable({ accounts }: { accounts: readonly PixAccountView[] }) {
  const t = useTranslations("pixAccounts");
  const marks = useTranslations("receiver");
  const columns: Column<PixAccountView>[] = [
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (account) => (
        <RowName
          href={`/pix-accounts/${account.id}`}
          name={shownName(account.name)}
          mark={account.alike.length > 0 && <Badge tone="warn">{marks("short.alike")}</Badge>}
        />
      ),
    },
    {
      key: "pixKey",
      head: t("pixKey"),
      phone: "under",
      cell: (account) => <ListedKey account={account} />,
    },
    {
      key: "holder",
      head: t("holder"),
      from: "lg",
      cell: (account) => <Holder holder={account.holder} />,
    },
    {
      key: "createdAt",
      head: <MomentHead>{t("createdAt")}</MomentHead>,
      phone: "under-end",
      cell: (account) => <Moment at={account.createdAt} short />,
    },
  ];
  return <Table caption={t("list")} columns={columns} rows={accounts} rowKey={(row) => row.id} />;
}

/** The key's kind and the key, without the digits of a person's document. */
function ListedKey({ account: { kind, listedKey } }: { account: PixAccountView }) {
  return (
    <span className="grid min-w-0 md:w-max md:max-w-64">
      <span className="text-xs text-muted max-md:hidden">
        <KeyKind kind={kind} />
      </span>
      <span translate="no" title={listedKey} className="truncate tabular-nums max-md:text-soft">
        {listedKey}
      </span>
    </span>
  );
}

/** The stored holder of an account; a dash where there is none. */
function Holder({ holder }: Pick<PixAccountView, "holder">) {
  if (!holder) return <span className="text-muted">—</span>;
  return (
    <span className="grid w-max max-w-56 min-w-0">
      <span title={shownName(holder.name)} className="truncate">
        <bdi>{shownName(holder.name)}</bdi>
      </span>
      {holder.maskedDocument && (
        <span className="text-xs text-muted tabular-nums">{holder.maskedDocument}</span>
      )}
    </span>
  );
}
