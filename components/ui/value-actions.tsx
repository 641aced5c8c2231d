import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** As wide as that many icon buttons; the buttons stand in it, and so can't wrap without the value's end. */
const ROOM = {
  1: { kept: "pr-8 pointer-coarse:pr-11", taken: "-ml-8 pointer-coarse:-ml-11" },
  2: { kept: "pr-16 pointer-coarse:pr-22", taken: "-ml-16 pointer-coarse:-ml-22" },
} as const;

type ValueActionsProps = {
  /** In a line of text, broken where it has to be. */
  value: ReactNode;
  /** How many icon buttons there are. */
  count: keyof typeof ROOM;
  /** The icon buttons: to copy it, to look it up. */
  children: ReactNode;
};

/** A value with its icon buttons directly behind its last character, on the same line. */
export function ValueActions({ value, count, children }: ValueActionsProps) {
  const { kept, taken } = ROOM[count];
  return (
    <span className="max-w-full min-w-0">
      <span className={kept}>{value}</span>
      <span className={cx("-my-1.5 inline-flex align-middle print:hidden", taken)}>{children}</span>
    </span>
  );
}
