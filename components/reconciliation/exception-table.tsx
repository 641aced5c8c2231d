import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment, MomentHead } from "#components/money/moment.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { ExceptionView } from "#lib/reconciliation/views/queue.ts";
import { EXCEPTION_KINDS } from "#lib/rules/reconciliation/kinds.ts";
import { AboutDifference } from "./about-difference.tsx";
import { Day } from "#components/money/day.tsx";

/** Differences, the newest first; a row leads to both of its sides. */
export function ExceptionTable({ rows }: { rows: readonly ExceptionView[] }) {
  const t = useTranslations("reconciliation");
  const locale = useLocale() as Locale;
  const columns: Column<ExceptionView>[] = [
    {
      key: "what",
      head: t("what"),
      title: true,
      grow: true,
      cell: (one) => (
        <>
          <RowLink href={`/reconciliation/${one.id}`} wraps>
            {t(`kind.${one.kind}`)}
          </RowLink>
          <span className="block text-xs text-muted">
            {t(`witnessWord.${EXCEPTION_KINDS[one.kind].witness}`)}
          </span>
        </>
      ),
    },
    {
      key: "payment",
      head: t("payment"),
      phone: "under",
      cell: (one) => <AboutDifference one={one} />,
    },
    {
      key: "amount",
      head: t("amount"),
      align: "end",
      phone: "top-end",
      cell: ({ amount, payment }) => (
        <>
          <Amount units={amount} asset="BRL" />
          {payment && payment.amount !== amount && (
            <span className="block text-xs font-normal text-muted">
              {t("paymentAmount", { amount: amountText(payment.amount, "BRL", locale) })}
            </span>
          )}
        </>
      ),
    },
    { key: "day", head: t("day"), from: "lg", cell: ({ day }) => <Day day={day} /> },
    {
      key: "owner",
      head: t("owner"),
      from: "xl",
      cell: ({ owner }) =>
        owner === null ? (
          <span className="text-muted">{t("nobody")}</span>
        ) : (
          <bdi translate="no">{owner}</bdi>
        ),
    },
    {
      key: "age",
      head: <MomentHead>{t("age")}</MomentHead>,
      phone: "under-end",
      cell: ({ foundAt }) => <Moment at={foundAt} short />,
    },
  ];
  return <Table caption={t("title")} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
