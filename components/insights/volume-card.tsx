import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { sumsAt, sumsOf } from "#lib/rules/insights/points.ts";
import { kindsIn, tokensIn } from "#lib/rules/insights/tables.ts";
import { BarChart } from "./bar-chart.tsx";
import { InsightCard, type InsightCardProps } from "./insight-card.tsx";

/** Reais that payers paid and receivers got, by token. */
export function VolumeCard({ data, fileQuery }: InsightCardProps) {
  const t = useTranslations("insights");
  const { points, step } = data;
  const tokens = tokensIn(points);
  return (
    <InsightCard name="volume" data={data} fileQuery={fileQuery}>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {kindsIn(points).map((kind) => (
          <div key={kind} className="grid content-start gap-2">
            <p className="text-xl font-semibold">
              <Amount units={sumsOf(points, kind).amountCents} asset="BRL" />
            </p>
            <BarChart
              title={t(`kind.${kind}`)}
              isTitled
              step={step}
              names={tokens}
              bars={points.map((point) => ({
                begins: point.begins,
                cents: tokens.map((token) => sumsAt(point, kind, token).amountCents),
              }))}
            />
          </div>
        ))}
      </div>
    </InsightCard>
  );
}
