import type { MovementView } from "#lib/activity/views/activity.ts";

/** Whether it moves money, or may still: what failed or expired is in no sum. */
export const hasMoved = ({ state }: Pick<MovementView, "state">): boolean =>
  state === "done" || state === "open";
