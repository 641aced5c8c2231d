import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { RowLink } from "#components/ui/row-link.tsx";
import { Table, type Column } from "#components/ui/table.tsx";
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
      cell: (account) => (
        <>
          <RowLink href={`/pix-accounts/${account.id}`} className="wrap-anywhere">
            <bdi>{shownName(account.name)}</bdi>
          </RowLink>
          {account.alike.length > 0 && <Badge tone="warn">{marks("short.alike")}</Badge>}
        </>
      ),
    },
    {
      key: "pixKey",
      head: t("pixKey"),
      cell: (account) => <span className="wrap-anywhere tabular-nums">{account.pixKey}</span>,
    },
    { key: "kind", head: t("kind"), cell: (account) => <KeyKind kind={account.kind} /> },
    {
      key: "holder",
      head: t("holder"),
      grow: true,
      cell: (account) => <Holder holder={account.holder} />,
    },
    {
      key: "createdAt",
      head: t("createdAt"),
      from: "lg",
      cell: (account) => <Moment at={account.createdAt} />,
    },
  ];
  return <Table caption={t("list")} columns={columns} rows={accounts} rowKey={(row) => row.id} />;
}

/** The stored holder of an account; a dash where there is none. */
function Holder({ holder }: Pick<PixAccountView, "holder">) {
  if (!holder) return <span className="text-muted">—</span>;
  return (
    <>
      {holder.name}
      {holder.maskedDocument && (
        <span className="block text-xs text-muted tabular-nums">{holder.maskedDocument}</span>
      )}
    </>
  );
}
