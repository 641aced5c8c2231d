import { useTranslations } from "next-intl";
import { sumsAt } from "#lib/rules/insights/points.ts";
import { kindsIn } from "#lib/rules/insights/tables.ts";
import { BarChart } from "./bar-chart.tsx";
import { InsightCard, type InsightCardProps } from "./insight-card.tsx";

/** What the exchange kept, of payins and payouts. */
export function FeesCard({ data, fileQuery }: InsightCardProps) {
  const t = useTranslations("insights");
  const { points, step } = data;
  const kinds = kindsIn(points);
  const unknown = points.reduce(
    (all, point) => kinds.reduce((sum, kind) => sum + sumsAt(point, kind).withoutFee, all),
    0n,
  );
  return (
    <InsightCard name="fees" data={data} fileQuery={fileQuery}>
      <BarChart
        title={t("titles.fees")}
        step={step}
        names={kinds.map((kind) => t(`kind.${kind}`))}
        bars={points.map((point) => ({
          begins: point.begins,
          cents: kinds.map((kind) => sumsAt(point, kind).feeCents),
        }))}
      />
      {unknown > 0n && (
        <p className="text-sm text-muted">{t("withoutFee", { count: Number(unknown) })}</p>
      )}
    </InsightCard>
  );
}
