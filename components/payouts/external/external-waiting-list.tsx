import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { ExternalWaiting } from "#lib/payouts/views/external-waiting.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type ExternalWaitingListProps = { waiting: readonly ExternalWaiting[]; mayOpen: boolean };

/** Payouts that wait for an external wallet, or for a click once it has allowed; nothing where there are none. */
export function ExternalWaitingList({ waiting, mayOpen }: ExternalWaitingListProps) {
  const t = useTranslations("externalPayouts");
  if (waiting.length === 0) return null;
  const columns: Column<ExternalWaiting>[] = [
    {
      key: "receiver",
      head: t("receiver"),
      title: true,
      grow: true,
      cell: ({ receiver, intent }) =>
        mayOpen ? (
          <RowLink href={`/payouts/new?intent=${intent}`}>
            <bdi translate="no">{shownName(receiver)}</bdi>
          </RowLink>
        ) : (
          <bdi translate="no">{shownName(receiver)}</bdi>
        ),
    },
    {
      key: "status",
      head: t("status"),
      phone: "under",
      cell: ({ state }) => (
        <StatusMark tone={state === "allowed" ? "ok" : "wait"}>{t(`state.${state}`)}</StatusMark>
      ),
    },
    {
      key: "amount",
      head: t("amount"),
      align: "end",
      phone: "top-end",
      cell: ({ amount, token }) => <ListAmount units={amount} token={token} />,
    },
    {
      key: "wallet",
      head: t("wallet"),
      phone: "under-end",
      cell: ({ wallet }) => <Address address={wallet} />,
    },
    {
      key: "until",
      head: t("until"),
      from: "lg",
      cell: ({ endsAt, state }) => (state === "allowed" ? "—" : <Moment at={endsAt} short />),
    },
  ];
  return (
    <section aria-labelledby="external-waiting" className="grid gap-3">
      <header className="grid gap-1">
        <h2 id="external-waiting" className="text-lg font-semibold">
          {t("waitingTitle")}
        </h2>
        <p className="max-w-prose text-sm text-muted">{t("waitingLead")}</p>
      </header>
      <Table
        caption={t("waitingTitle")}
        columns={columns}
        rows={waiting}
        rowKey={({ intent }) => intent}
      />
    </section>
  );
}
