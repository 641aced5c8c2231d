import { useLocale, useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { Table } from "#components/ui/list/table.tsx";
import { localAmount } from "#lib/format/local-amount.ts";
import { ListedDay } from "./listed-day.tsx";
import type { LimitFact, RegulatorySettingsView } from "#lib/regulatory/views/settings.ts";

const SIGN = { USD: "US$", BRL: "R$" } as const;

/** The amounts that are warned of, each with its day and its official text. */
export function LimitFacts({ limits }: Pick<RegulatorySettingsView, "limits">) {
  const t = useTranslations("regulatory");
  const locale = useLocale();
  const amountOf = ({ currency, amount, begins }: LimitFact) =>
    t(`begins.${begins}`, {
      amount: `${SIGN[currency]}\u00a0${localAmount(amount, locale)}`,
    });
  return (
    <Card bare title={t("limits")}>
      <p className="text-soft">{t("limitsLead")}</p>
      <Table
        caption={t("limits")}
        rows={limits}
        rowKey={({ kind }) => kind}
        columns={[
          {
            key: "what",
            head: t("limitColumn.what"),
            title: true,
            grow: true,
            cell: ({ kind }) => t(`limitKind.${kind}`),
          },
          {
            key: "amount",
            head: t("limitColumn.amount"),
            align: "end",
            phone: "under",
            cell: (limit) => <span className="tabular-nums">{amountOf(limit)}</span>,
          },
          {
            key: "from",
            head: t("limitColumn.from"),
            phone: "top-end",
            cell: ({ from }) => <ListedDay day={from} />,
          },
          {
            key: "rule",
            head: t("limitColumn.rule"),
            from: "lg",
            cell: ({ rule }) => <span translate="no">{rule}</span>,
          },
          {
            key: "source",
            head: t("limitColumn.source"),
            from: "lg",
            cell: ({ source }) =>
              source === null ? (
                <span className="text-muted">—</span>
              ) : (
                <a
                  href={source}
                  target="_blank"
                  rel="noreferrer"
                  translate="no"
                  className="rounded-sm text-sm font-medium text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent"
                >
                  {new URL(source).hostname.replace("www.", "")}
                </a>
              ),
          },
        ]}
      />
    </Card>
  );
}
