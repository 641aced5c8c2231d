import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import type { TodayView } from "#lib/overview/views/overview.ts";

/** Amounts moved since midnight in São Paulo, and when they were counted. */
export function MovedToday({ today }: { today: TodayView }) {
  const t = useTranslations("overview");
  const counted = (count: number) => <span className="tabular-nums">{count}</span>;
  const items: Detail[] = [
    { term: t("cameIn"), detail: <Amount units={today.cameIn} asset="BRL" /> },
    ...today.sentOut.map(({ token, amount }) => ({
      term: t("sentOut", { token }),
      detail: <Amount units={amount} asset={token} />,
    })),
    ...(today.sentOut.length === 0 ? [{ term: t("sentOutNone"), detail: counted(0) }] : []),
    {
      term: t("returned", { count: today.returned.count }),
      detail: <Amount units={today.returned.amount} asset="BRL" />,
    },
    { term: t("completed"), detail: counted(today.completed) },
    { term: t("failed"), detail: counted(today.failed) },
    { term: t("expired"), detail: counted(today.expired) },
  ];
  return (
    <Card title={t("todayTitle")}>
      <DescriptionList items={items} />
      <p className="text-sm text-muted">
        {t("todayFrom")} <Moment at={today.from} /> {t("todayUntil")}{" "}
        <Moment at={today.until} exact />
      </p>
    </Card>
  );
}
