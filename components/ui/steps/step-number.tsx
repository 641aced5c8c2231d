import { cx } from "../cx.ts";

/** The number of a step that is not done yet. */
export function StepNumber({ number, isHere }: { number: number; isHere: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "grid size-5 shrink-0 place-items-center rounded-full border text-xs font-medium tabular-nums",
        isHere ? "border-accent text-accent" : "border-edge text-muted",
      )}
    >
      {number}
    </span>
  );
}
