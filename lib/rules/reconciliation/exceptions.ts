/**
 * `open`: to be decided · `asked`: the exchange was asked, and its answer is awaited · `explained`, `written_off`:
 * decided · `cleared`: the witnesses agree by now.
 */
export const EXCEPTION_STATES = ["open", "asked", "explained", "written_off", "cleared"] as const;
export type ExceptionState = (typeof EXCEPTION_STATES)[number];

/** What still waits for somebody, here or at the exchange. */
export const STANDING_STATES = ["open", "asked"] as const satisfies readonly ExceptionState[];
export const isStanding = (state: ExceptionState): boolean =>
  STANDING_STATES.some((one) => one === state);

/** Whether a decision on a difference holds while it is found again: what both sides say must be the same. */
export const isSameFinding = (
  one: { what: string; ours: string | null; theirs: string | null },
  other: { what: string; ours: string | null; theirs: string | null },
): boolean =>
  one.what === other.what &&
  // Hours go on by themselves.
  (one.what === "hours" || (one.ours === other.ours && one.theirs === other.theirs));

/** The queue's views: the states, and the matches that wait for a person. */
export const QUEUE_TABS = [
  "open",
  "matches",
  "asked",
  "explained",
  "written_off",
  "cleared",
] as const;
export type QueueTab = (typeof QUEUE_TABS)[number];
