import { useLocale } from "next-intl";
import { useId } from "react";
import type { Elements } from "#components/ui/elements.ts";
import type { Axis } from "#lib/rules/insights/axis.ts";
import type { InsightStep } from "#lib/rules/insights/tables.ts";
import { periodText, useChartLabel } from "./chart-words.ts";
import { Legend, type SeriesStyle } from "./legend.tsx";

/** A drawing's own units: it is stretched to its place, and its lines keep their width. */
export const STEP = 20;
export const HIGH = 100;

type ChartFrameProps = {
  title: string;
  /** Whether the title is shown; otherwise the heading above says it. */
  isTitled?: boolean;
  periods: readonly string[];
  step: InsightStep;
  axis: Axis;
  tick: (value: bigint) => string;
  legend: { names: readonly string[]; style: SeriesStyle };
  children: Elements;
};

/** A drawing between its scales. Its figures stand in a table of their own. */
export function ChartFrame({
  title,
  isTitled,
  periods,
  step,
  axis,
  tick,
  ...drawn
}: ChartFrameProps) {
  const locale = useLocale();
  const label = useChartLabel();
  const heading = useId();
  const { legend, children } = drawn;
  const width = periods.length * STEP;
  const shown = [periods[0], periods[(periods.length - 1) >> 1], periods.at(-1)];
  const ends = [...new Set(periods.length < 3 ? periods : shown)];
  return (
    <figure
      className="grid min-w-0 content-start gap-2"
      aria-labelledby={isTitled ? heading : undefined}
    >
      <figcaption className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        {isTitled && (
          <span id={heading} className="text-sm font-medium text-soft">
            {title}
          </span>
        )}
        <Legend {...legend} />
      </figcaption>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1 pt-2 text-xs text-muted tabular-nums">
        <div
          aria-hidden="true"
          translate="no"
          className="-my-2 flex flex-col-reverse justify-between text-right whitespace-nowrap"
        >
          {axis.ticks.map((value) => (
            <span key={String(value)}>{tick(value)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={label(title, periods, step)}
          viewBox={`0 0 ${width} ${HIGH}`}
          preserveAspectRatio="none"
          className="h-40 w-full overflow-visible"
        >
          {axis.ticks.map((value, at) => (
            <line
              key={String(value)}
              x1="0"
              x2={width}
              y1={HIGH - (HIGH * at) / (axis.ticks.length - 1)}
              y2={HIGH - (HIGH * at) / (axis.ticks.length - 1)}
              className={at === 0 ? "stroke-edge" : "stroke-line"}
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {children}
        </svg>
        <div
          aria-hidden="true"
          translate="no"
          className={`col-start-2 flex gap-2 ${ends.length === 1 ? "justify-center" : "justify-between"}`}
        >
          {ends.map((period) => (
            <span key={period}>{periodText(period ?? "", step, locale)}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}
