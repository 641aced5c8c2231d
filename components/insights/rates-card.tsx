import { useLocale, useTranslations } from "next-intl";
import type { InsightsView } from "#lib/insights/views/insights.ts";
import { sumsAt, sumsOf, type PaymentKind } from "#lib/rules/insights/points.ts";
import { averageRate, spreadBps } from "#lib/rules/insights/rates.ts";
import { kindsIn, tokensIn } from "#lib/rules/insights/tables.ts";
import type { Token } from "#protocol/money/money.ts";
import { percentText, rateText } from "./chart-words.ts";
import { InsightCard } from "./insight-card.tsx";
import { LineChart } from "./line-chart.tsx";

type RatesCardProps = { data: InsightsView; fileQuery: string | null };

/** Average rates by token, and what was paid beyond the market's. */
export function RatesCard({ data, fileQuery }: RatesCardProps) {
  const t = useTranslations("insights");
  const { points, step } = data;
  const kinds = kindsIn(points);
  const periods = points.map(({ begins }) => begins);
  const spreads = kinds.map((kind) => ({
    name: t(`trade.${kind}`),
    values: points.map((point) => spreadBps(kind, sumsAt(point, kind))),
  }));
  const known = spreads.flatMap(({ values }) => values.filter((value) => value !== null));
  // One value every day is no curve: the averages above say it.
  const isFlat = new Set(known).size === 1;
  return (
    <InsightCard name="rates" data={data} fileQuery={fileQuery}>
      <Averages data={data} kinds={kinds} />
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-2">
        {kinds.map((kind) => (
          <LineChart
            key={kind}
            title={t(`trade.${kind}`)}
            isTitled
            step={step}
            unit="rate"
            periods={periods}
            lines={tokensIn(points)
              .map((token) => ({
                name: token,
                values: points.map((point) => averageRate(sumsAt(point, kind, token))),
              }))
              .filter(({ values }) => values.some((value) => value !== null))}
          />
        ))}
        {known.length > 0 && !isFlat && (
          // Beside two others, the third has the row to itself.
          <div className={kinds.length === 2 ? "lg:col-span-2" : undefined}>
            <LineChart
              title={t("spread")}
              isTitled
              step={step}
              unit="percent"
              periods={periods}
              lines={spreads}
            />
          </div>
        )}
      </div>
      {isFlat && <p className="text-sm text-soft">{t("spreadFlat")}</p>}
      <p className="text-sm text-muted">{t("ratesHint")}</p>
    </InsightCard>
  );
}

type AveragesProps = { data: InsightsView; kinds: readonly PaymentKind[] };

/** Of all days together: the average, the spread, and the usual rate of today. */
function Averages({ data: { points, usual }, kinds }: AveragesProps) {
  const t = useTranslations("insights");
  const locale = useLocale();
  const tokens: Token[] = tokensIn(points);
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:gap-x-10 xl:grid-cols-4">
      {kinds.flatMap((kind) =>
        tokens.flatMap((token) => {
          const sums = sumsOf(points, kind, token);
          const average = averageRate(sums);
          if (average === null) return [];
          const spread = spreadBps(kind, sums);
          const known = usual.find((one) => one.kind === kind && one.token === token)?.rate ?? null;
          return [
            <div key={`${kind} ${token}`} className="grid content-start gap-0.5">
              <dt className="text-sm text-muted">{t(`tradeOf.${kind}`, { token })}</dt>
              <dd translate="no" className="text-xl font-semibold tabular-nums">
                {`R$\u00a0${rateText(average, locale)}`}
              </dd>
              {spread !== null && (
                <dd className="text-sm text-soft">
                  {t("spreadOf", { spread: percentText(spread, locale) })}
                </dd>
              )}
              {known !== null && (
                <dd className="text-sm text-muted">
                  {t("usual", { rate: rateText(known / 100n, locale) })}
                </dd>
              )}
            </div>,
          ];
        }),
      )}
    </dl>
  );
}
