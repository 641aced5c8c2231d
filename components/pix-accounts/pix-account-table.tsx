import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Day } from "#components/money/day.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { selectColumn } from "#components/money/select-column.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { CoolingOffMark } from "#components/policies/cooling-off-mark.tsx";
import { linkColumn } from "#components/ui/list/link-column.tsx";
import { RowName } from "#components/ui/list/row-name.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import type { PixAccountView } from "#lib/pix-accounts/views/pix-accounts.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { KeyKind } from "./key-kind.tsx";
import { PixAccountSelection } from "./pix-account-selection.tsx";

/** When an account was paid last, and the BRL that arrived. */
export type LastPayment = { at: string; amount: string };

type PixAccountTableProps = {
  accounts: readonly PixAccountView[];
  /** The last payment to each of them that was ever paid, by its id. */
  paid: ReadonlyMap<string, LastPayment>;
  canPay: boolean;
};

/** PIX accounts, and what pays each. */
export function PixAccountTable({ accounts, paid, canPay }: PixAccountTableProps) {
  const t = useTranslations("pixAccounts");
  const marks = useTranslations("receiver");
  const columns: Column<PixAccountView>[] = [
    ...(canPay
      ? [
          selectColumn<PixAccountView>({
            page: t("selectAll"),
            rowKey: ({ id }) => id,
            rowLabel: ({ name }) => t("selectAccount", { name: shownName(name) }),
          }),
        ]
      : []),
    {
      key: "name",
      head: t("name"),
      title: true,
      grow: true,
      cell: (account) => (
        <RowName
          href={`/pix-accounts/${account.id}`}
          name={shownName(account.name)}
          mark={
            <>
              {account.coolingOff && <CoolingOffMark coolingOff={account.coolingOff} />}
              {account.alike.length > 0 && <Badge tone="warn">{marks("short.alike")}</Badge>}
            </>
          }
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
      key: "lastPayment",
      head: <MomentHead>{t("lastPayment")}</MomentHead>,
      align: "end",
      cell: ({ id }) => <Paid payment={paid.get(id)} />,
    },
    {
      key: "lastPaid",
      head: t("lastPayment"),
      phone: "third",
      onlyOnPhone: true,
      cell: ({ id }) => <PaidBriefly payment={paid.get(id)} />,
    },
    ...(canPay
      ? [
          linkColumn<PixAccountView>(t("actions"), ({ id, name, coolingOff }) =>
            coolingOff
              ? null
              : {
                  href: `/payouts/new?account=${id}`,
                  text: t("pay"),
                  label: t("payName", { name: shownName(name) }),
                },
          ),
        ]
      : []),
  ];
  const table = (
    <Table caption={t("list")} columns={columns} rows={accounts} rowKey={(row) => row.id} />
  );
  return canPay ? <PixAccountSelection accounts={accounts}>{table}</PixAccountSelection> : table;
}

/** The key's kind and the key, without the digits of a person's document; on a phone with its holder. */
function ListedKey({ account: { kind, listedKey, holder } }: { account: PixAccountView }) {
  return (
    <>
      <span className="grid w-max max-w-64 min-w-0 max-md:hidden">
        <span translate="no" title={listedKey} className="truncate tabular-nums">
          {listedKey}
        </span>
        <span className="text-xs text-muted">
          <KeyKind kind={kind} />
        </span>
      </span>
      <span className="grid text-soft md:hidden">
        <span className="truncate tabular-nums">
          <KeyKind kind={kind} /> <span translate="no">{listedKey}</span>
        </span>
        {holder && (
          <bdi translate="no" className="wrap-anywhere">
            {bankName(holder.name)}
          </bdi>
        )}
      </span>
    </>
  );
}

/** What was paid last, and when. */
function Paid({ payment }: { payment: LastPayment | undefined }) {
  const t = useTranslations("pixAccounts");
  if (!payment) return <span className="text-muted">{t("neverPaid")}</span>;
  return (
    <span className="grid justify-items-end">
      <Amount units={payment.amount} asset="BRL" />
      <span className="text-xs text-muted">
        <Moment at={payment.at} short />
      </span>
    </span>
  );
}

/** On a phone: in one line, by the day. */
function PaidBriefly({ payment }: { payment: LastPayment | undefined }) {
  const t = useTranslations("pixAccounts");
  if (!payment) return null;
  return (
    <>
      <span>{t("lastPaid")}</span> <Day day={saoPauloDayAfter(new Date(payment.at), 0)} />
      <span>{" · "}</span>
      <Amount units={payment.amount} asset="BRL" />
    </>
  );
}

/** The stored holder of an account; a dash where there is none. */
function Holder({ holder }: Pick<PixAccountView, "holder">) {
  if (!holder) return <span className="text-muted">—</span>;
  return (
    <span className="grid w-max max-w-56 min-w-0">
      <span title={bankName(holder.name)} className="truncate">
        <bdi translate="no">{bankName(holder.name)}</bdi>
      </span>
      {holder.document && (
        <span className="text-xs text-muted tabular-nums">{holder.document}</span>
      )}
    </span>
  );
}
