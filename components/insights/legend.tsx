import { BarSwatch } from "#components/money/bar-swatch.tsx";

/** How a series is drawn, by its place: the first full, the second hollow or dashed, so that no colour is needed. */
export type SeriesStyle = "bars" | "line";

/** A piece of a series beside its name. */
function Swatch({ place, style }: { place: number; style: SeriesStyle }) {
  if (style === "bars") return <BarSwatch place={place} />;
  return (
    <svg viewBox="0 0 24 12" aria-hidden="true" className="h-3 w-6 shrink-0">
      <path d="M1 6H23" className={LINES[place === 0 ? 0 : 1].line} strokeWidth="2" fill="none" />
      <path
        d="M12 6h0.01"
        className={LINES[place === 0 ? 0 : 1].mark}
        strokeWidth="7"
        strokeLinecap={place === 0 ? "round" : "square"}
      />
    </svg>
  );
}

export const LINES = [
  { line: "stroke-accent", mark: "stroke-accent" },
  { line: "stroke-ink [stroke-dasharray:4_3]", mark: "stroke-ink" },
] as const;

type LegendProps = { names: readonly string[]; style: SeriesStyle };

/** What each series is; one alone needs no name. */
export function Legend({ names, style }: LegendProps) {
  if (names.length < 2) return null;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
      {names.map((name, place) => (
        <li key={name} className="flex items-center gap-1.5">
          <Swatch place={place} style={style} />
          <span className="contents">{name}</span>
        </li>
      ))}
    </ul>
  );
}
