/** How a chart draws the bars of what came in or went out. */
export function Swatch({ of }: { of: "in" | "out" }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 shrink-0">
      <rect
        x="1"
        y="1"
        width="10"
        height="10"
        className={of === "in" ? "fill-accent" : "fill-surface stroke-ink"}
        strokeWidth="1.5"
      />
    </svg>
  );
}
