import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { sumsAt, type Point } from "#lib/rules/insights/points.ts";
import { averageRate } from "#lib/rules/insights/rates.ts";
import { kindsIn } from "#lib/rules/insights/tables.ts";
import { LineChart } from "./line-chart.tsx";

/** At which rates tokens were bought and sold of late, each day; the figures are with the other charts. */
export function RecentRates({ points }: { points: readonly Point[] }) {
  const t = useTranslations("insights");
  const title = t("titles.rates");
  const kinds = kindsIn(points);
  if (kinds.length === 0) return null;
  return (
    <Card title={title}>
      <LineChart
        title={title}
        step="day"
        unit="rate"
        periods={points.map(({ begins }) => begins)}
        lines={kinds.map((kind) => ({
          name: t(`trade.${kind}`),
          values: points.map((point) => averageRate(sumsAt(point, kind))),
        }))}
      />
    </Card>
  );
}
