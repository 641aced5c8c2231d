import { useLocale, useNow, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { ListAmount } from "#components/money/list-amount.tsx";
import { Day } from "#components/money/day.tsx";
import { RowLink } from "#components/ui/list/row-link.tsx";
import { Table, type Column } from "#components/ui/list/table.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { daysSince } from "#lib/format/day-label.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import type { ExceptionView } from "#lib/reconciliation/views/queue.ts";
import { EXCEPTION_KINDS } from "#lib/rules/reconciliation/kinds.ts";
import { AboutDifference } from "./about-difference.tsx";
import { differenceTitle } from "./difference-title.ts";

/** Differences, the newest first; a row leads to both of its sides. */
export function ExceptionTable({ rows }: { rows: readonly ExceptionView[] }) {
  const t = useTranslations("reconciliation");
  const locale = useLocale() as Locale;
  const today = saoPauloDayAfter(useNow(), 0);
  const columns: Column<ExceptionView>[] = [
    {
      key: "what",
      head: t("what"),
      title: true,
      grow: true,
      cell: (one) => (
        <>
          <RowLink href={`/reconciliation/${one.id}`} wraps>
            {differenceTitle(one, t, locale)}
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
      cell: ({ kind, amount, between, payment, way }) => (
        <>
          {/* Between two amounts there is a difference, which goes neither in nor out. */}
          {between && between.asset !== "BRL" ? (
            <ListAmount units={between.amount} token={between.asset} signed />
          ) : way === null || EXCEPTION_KINDS[kind].difference === "other_amount" ? (
            <Amount units={amount} asset="BRL" />
          ) : (
            <Amount units={way === "out" ? `-${amount}` : amount} asset="BRL" signed />
          )}
          {payment && (payment.amount !== amount || (between && between.asset !== "BRL")) && (
            <span className="block text-xs font-normal text-muted">
              {t("paymentAmount", { amount: amountText(payment.amount, "BRL", locale) })}
            </span>
          )}
        </>
      ),
    },
    {
      key: "day",
      head: t("day"),
      phone: "under-end",
      cell: ({ day }) => (
        <>
          <Day day={day} />
          <span className="block text-xs text-muted">{daysSince(day, today, locale)}</span>
        </>
      ),
    },
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
  ];
  return <Table caption={t("title")} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
