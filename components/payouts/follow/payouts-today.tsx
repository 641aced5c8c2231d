import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import type { PayoutsToday as Today } from "#lib/payouts/views/payouts.ts";

/** Sums of payouts since midnight in São Paulo. */
export function PayoutsToday({ today }: { today: Today }) {
  const t = useTranslations("payouts");
  const counted = (count: number) => <span className="tabular-nums">{count}</span>;
  const items: Detail[] = [
    { term: t("todayPaid"), detail: <Amount units={today.paidOut} asset="BRL" /> },
    ...today.taken.map(({ token, amount }) => ({
      term: t("todayTaken", { token }),
      detail: <Amount units={amount} asset={token} />,
    })),
    { term: t("todayCompleted"), detail: counted(today.completed) },
    { term: t("todayFailed"), detail: counted(today.failed) },
    { term: t("todayRefunded"), detail: counted(today.refunded) },
  ];
  return (
    <Card title={t("todayTitle")}>
      <DescriptionList
        items={items}
        look="stack"
        className="min-[22.5rem]:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]"
      />
    </Card>
  );
}
