import { useLocale } from "next-intl";
import { axisOf, heightOn } from "#lib/rules/insights/axis.ts";
import type { InsightStep } from "#lib/rules/insights/tables.ts";
import { ChartFrame, HIGH, STEP } from "./chart-frame.tsx";
import { percentText, periodText, rateText, useTickWords } from "./chart-words.ts";
import { LINES } from "./legend.tsx";

/** Marks of more would run into each other. */
const MOST_MARKS = 31;

type LineChartProps = {
  title: string;
  isTitled?: boolean;
  step: InsightStep;
  /** What the values are; `rate` with 4 places, `percent` in hundredths. */
  unit: "rate" | "percent";
  periods: readonly string[];
  /** One line each, two at most; null: nothing happened. */
  lines: readonly { name: string; values: readonly (bigint | null)[] }[];
};

/** Lines over days or months: the first is whole with round marks, the second dashed with square ones. */
export function LineChart({ title, isTitled, step, unit, periods, lines }: LineChartProps) {
  const tick = useTickWords();
  const locale = useLocale();
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const axis = axisOf(known);
  const hasMarks = periods.length <= MOST_MARKS;
  const said = (value: bigint) =>
    unit === "rate" ? `R$\u00a0${rateText(value, locale)}` : percentText(value, locale);
  const at = (place: number, value: bigint) =>
    `${place * STEP + STEP / 2} ${HIGH - (heightOn(axis, value) * HIGH) / 1000}`;
  const pointsIn = (values: readonly (bigint | null)[]) =>
    values.flatMap((value, place) => (value === null ? [] : [at(place, value)]));
  return (
    <ChartFrame
      title={title}
      isTitled={isTitled ?? false}
      periods={periods}
      step={step}
      axis={axis}
      tick={unit === "rate" ? tick.rate : tick.percent}
      legend={{ names: lines.map(({ name }) => name), style: "line" }}
    >
      {lines.map(({ name, values }, place) => {
        const points = pointsIn(values);
        const drawn = LINES[place === 0 ? 0 : 1];
        return (
          <g key={name} fill="none">
            <path
              d={`M${points.join("L")}`}
              className={drawn.line}
              strokeWidth="2"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
            />
            {(hasMarks || points.length === 1) && (
              // Lines without a length: their ends keep their shape however the drawing is stretched.
              <path
                d={points.map((point) => `M${point}h0.001`).join("")}
                className={drawn.mark}
                strokeWidth="6"
                strokeLinecap={place === 0 ? "round" : "square"}
                vectorEffect="non-scaling-stroke"
              />
            )}
          </g>
        );
      })}
      {periods.map((begins, place) => (
        <g key={begins}>
          <title>
            {`${periodText(begins, step, locale)}: ${lines
              .map(({ name, values }) => {
                const value = values[place] ?? null;
                return `${name} ${value === null ? "–" : said(value)}`;
              })
              .join(" · ")}`}
          </title>
          <rect x={place * STEP} y="0" width={STEP} height={HIGH} className="fill-transparent" />
        </g>
      ))}
    </ChartFrame>
  );
}
