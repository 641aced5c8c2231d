/** How a chart draws a series of bars, by its place: the first full, the second hollow, so that no colour is needed. */
export function BarSwatch({ place }: { place: number }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
      <rect
        x="1"
        y="1"
        width="10"
        height="10"
        className={place === 0 ? "fill-accent stroke-accent" : "fill-surface stroke-ink"}
        strokeWidth="1.5"
      />
    </svg>
  );
}
