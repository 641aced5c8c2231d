import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { localAmount } from "#lib/format/local-amount.ts";
import type { DayView, MovementView } from "#lib/overview/views/movement.ts";
import { dayLabel } from "#lib/format/day-label.ts";

/** Widths and heights in the drawing's own units; it is stretched to its place. */
const STEP = 20;
const BAR = 12;
const HALF = 50;
/** Of a side with nothing in it. */
const EMPTY = 4;
/** Less is not seen: a day on which anything moved has a bar. */
const LEAST = 1.5;

const isMoved = (amount: string) => /[1-9]/.test(amount);

const tall = (thousandths: number, amount: string) =>
  isMoved(amount) ? Math.max(LEAST, (thousandths * HALF) / 1000) : 0;

type MovementChartProps = { movement: MovementView; highest: string };

/**
 * A bar per day on one scale: in stands above the line and is full, out hangs below it and is hollow, so
 * that neither needs a colour. The numbers are in the table beside it.
 */
export function MovementChart({ movement: { days }, highest }: MovementChartProps) {
  const t = useTranslations("overview");
  const locale = useLocale();
  const width = days.length * STEP;
  // Each side takes the room of its own highest bar: both are on one scale.
  const room = (bars: readonly number[]) => Math.max(EMPTY, ...bars.map((bar) => bar + 2));
  const above = room(days.map(({ bars, cameIn }) => tall(bars.cameIn, cameIn)));
  const below = room(days.map(({ bars, wentOut }) => tall(bars.wentOut, wentOut)));
  const label = t("chartLabel", {
    count: days.length,
    highest: `R$\u00a0${localAmount(highest, locale)}`,
  });
  return (
    <figure className="grid gap-1">
      <p className="text-xs text-muted">
        <span>{t("chartHighest")}</span> <Amount units={highest} asset="BRL" />
      </p>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 ${-above} ${width} ${above + below}`}
        preserveAspectRatio="none"
        className="h-36 w-full"
      >
        {days.map((day, at) => (
          <Day key={day.day} day={day} x={at * STEP} />
        ))}
        <line
          x1="0"
          x2={width}
          y1="0"
          y2="0"
          className="stroke-edge"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <figcaption className="flex flex-wrap justify-between gap-x-4 text-xs text-muted">
        <span>{dayLabel(days[0]?.day ?? "", locale)}</span>
        <span>{t("today")}</span>
      </figcaption>
    </figure>
  );
}

/** With what a mouse reads over it; the whole column answers, however short its bars. */
function Day({ day, x }: { day: DayView; x: number }) {
  const t = useTranslations("overview");
  const locale = useLocale();
  const left = x + (STEP - BAR) / 2;
  const up = tall(day.bars.cameIn, day.cameIn);
  const down = tall(day.bars.wentOut, day.wentOut);
  return (
    <g>
      <title>
        {t("chartDay", {
          day: dayLabel(day.day, locale),
          in: `R$\u00a0${localAmount(day.cameIn, locale)}`,
          out: `R$\u00a0${localAmount(day.wentOut, locale)}`,
        })}
      </title>
      <rect x={x} y={-HALF} width={STEP} height={2 * HALF} className="fill-transparent" />
      <rect x={left} y={-up} width={BAR} height={up} className="fill-accent" />
      {down > 0 && (
        <rect
          x={left}
          y="0"
          width={BAR}
          height={down}
          className="fill-surface stroke-ink"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </g>
  );
}
