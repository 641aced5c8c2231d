import type { MovementView } from "#lib/activity/views/activity.ts";

const TONES = {
  done: undefined,
  open: "text-soft",
  failed: "text-muted",
  expired: "text-muted",
} as const satisfies Record<MovementView["state"], string | undefined>;

/** Of an amount: full once it has moved, quieter while it may, and quiet where it never will. */
export const movementTone = ({ state }: Pick<MovementView, "state">): string | undefined =>
  TONES[state];
