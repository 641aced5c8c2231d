import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { ApprovedPayoutView } from "#lib/payouts/views/approved-payouts.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

/** Payouts that others have approved and somebody has to sign; nothing where there are none. */
export function ApprovedPayouts({ approved }: { approved: readonly ApprovedPayoutView[] }) {
  const t = useTranslations("payouts");
  if (approved.length === 0) return null;
  const columns: Column<ApprovedPayoutView>[] = [
    {
      key: "receiver",
      head: t("pixAccount"),
      title: true,
      grow: true,
      cell: ({ receiver, intent }) => (
        <RowLink href={`/payouts/new?intent=${intent}`}>
          <bdi translate="no">{shownName(receiver)}</bdi>
        </RowLink>
      ),
    },
    {
      key: "tokens",
      head: t("sends"),
      align: "end",
      cell: ({ amount, token }) => <ListAmount units={amount} token={token} />,
    },
    {
      key: "reais",
      head: t("arrives"),
      align: "end",
      phone: "top-end",
      cell: ({ receiverAmount }) => <Amount units={receiverAmount} asset="BRL" />,
    },
    {
      key: "until",
      head: t("signBy"),
      phone: "under-end",
      cell: ({ until }) => <Moment at={until} short />,
    },
  ];
  return (
    <section aria-labelledby="approved-payouts" className="grid gap-3">
      <header className="grid gap-1">
        <h2 id="approved-payouts" className="text-lg font-semibold">
          {t("approvedTitle")}
        </h2>
        <p className="max-w-prose text-sm text-muted">{t("approvedLead")}</p>
      </header>
      <Table
        caption={t("approvedTitle")}
        columns={columns}
        rows={approved}
        rowKey={({ intent }) => intent}
      />
    </section>
  );
}
