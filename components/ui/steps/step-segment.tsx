import { cx } from "../cx.ts";

const GROUNDS = {
  past: "bg-ok",
  here: "bg-accent",
  bad: "bg-bad-fill",
  ahead: "bg-line",
} as const;

type StepSegmentProps = { state: keyof typeof GROUNDS };

/** One step's part of the bar that the steps of a flow are on a phone; a line above the bar names the current one. */
export function StepSegment({ state }: StepSegmentProps) {
  return (
    <span
      aria-hidden="true"
      // The edge is seen where the system's own colours replace the grounds.
      className={cx(
        "block h-1.5 w-full rounded-full border border-transparent md:hidden",
        GROUNDS[state],
      )}
    />
  );
}
