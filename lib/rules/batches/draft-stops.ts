/** What a draft's lines add up to, and what still keeps it from being asked for and paid. */
export type DraftSummary = {
  lines: number;
  /** BRL cents of the lines whose amount is right. */
  cents: bigint;
  /** Lines with something wrong. */
  faulty: number;
  /** Lines with something to look at that nobody has ticked. */
  unconfirmed: number;
  /** Receivers that are not registered yet, each once. */
  unregistered: number;
};

export const DRAFT_STOPS = ["empty", "faulty", "unconfirmed", "unregistered"] as const;
export type DraftStop = (typeof DRAFT_STOPS)[number];

/** What still stops a draft, in the order in which it is put right. */
export function draftStops(summary: Omit<DraftSummary, "cents">): DraftStop[] {
  return DRAFT_STOPS.filter((stop) => (stop === "empty" ? summary.lines === 0 : summary[stop] > 0));
}
