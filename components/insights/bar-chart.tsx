import { useLocale } from "next-intl";
import { axisOf, heightOn } from "#lib/rules/insights/axis.ts";
import type { InsightStep } from "#lib/rules/insights/tables.ts";
import { ChartFrame, HIGH, STEP } from "./chart-frame.tsx";
import { periodText, reaisText, useTickWords } from "./chart-words.ts";

const BAR = 12;
/** Less is not seen: where anything moved there is a bar. */
const LEAST = 1.5;
/** The least step of a scale: a real. */
const REAL = 100n;

type BarChartProps = {
  title: string;
  isTitled?: boolean;
  step: InsightStep;
  /** What stands on each other, from the bottom; two at most. */
  names: readonly string[];
  bars: readonly { begins: string; cents: readonly bigint[] }[];
};

const sum = (cents: readonly bigint[]) => cents.reduce((all, one) => all + one, 0n);

/** A bar for each day or month, of reais: the first part is full and the second hollow. */
export function BarChart({ title, isTitled, step, names, bars }: BarChartProps) {
  const tick = useTickWords();
  const totals = bars.map(({ cents }) => sum(cents));
  const axis = axisOf(totals, { unit: REAL, withZero: true });
  return (
    <ChartFrame
      title={title}
      isTitled={isTitled ?? false}
      periods={bars.map(({ begins }) => begins)}
      step={step}
      axis={axis}
      tick={tick.reais}
      legend={{ names, style: "bars" }}
    >
      {bars.map(({ begins, cents }, at) => (
        <Bar
          key={begins}
          begins={begins}
          step={step}
          names={names}
          cents={cents}
          x={at * STEP}
          heights={cents.map((_, place) => {
            const from = heightOn(axis, sum(cents.slice(0, place)));
            const to = heightOn(axis, sum(cents.slice(0, place + 1)));
            return { from: (from * HIGH) / 1000, to: (to * HIGH) / 1000 };
          })}
        />
      ))}
    </ChartFrame>
  );
}

type BarProps = Omit<BarChartProps["bars"][number], never> & {
  step: InsightStep;
  names: readonly string[];
  x: number;
  heights: readonly { from: number; to: number }[];
};

/** With what a mouse reads over it; the whole column answers, however short its bar. */
function Bar({ begins, cents, step, names, x, heights }: BarProps) {
  const locale = useLocale();
  const left = x + (STEP - BAR) / 2;
  const told = cents.map((one, place) => `${names[place]} ${reaisText(one, locale)}`);
  return (
    <g>
      <title>{`${periodText(begins, step, locale)}: ${told.join(" · ")}`}</title>
      <rect x={x} y="0" width={STEP} height={HIGH} className="fill-transparent" />
      {heights.map(({ from, to }, place) => {
        if (cents[place] === 0n) return null;
        const tall = Math.max(LEAST, to - from);
        return (
          <rect
            key={names[place]}
            x={left}
            y={HIGH - from - tall}
            width={BAR}
            height={tall}
            className={place === 0 ? "fill-accent stroke-accent" : "fill-surface stroke-ink"}
            strokeWidth="1"
            vectorEffect="non-scaling-stroke"
          />
        );
      })}
    </g>
  );
}
