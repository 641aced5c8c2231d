export const SCHEDULE_KINDS = ["payout", "payin", "batch"] as const;
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number];

export type ScheduleState = "active" | "paused" | "stopped" | "ended";
/** At what a person has to look before it goes on: whoever set it may not any more, or the receiver is another. */
export type ScheduleWhy = "owner" | "receiver";

/**
 * `due`: to be prepared · `ready`: its payment waits for a person · `skipped`: nobody pays it · `missed`: nobody
 * prepared it in time, and a person decides · `stopped`: it could not be prepared.
 */
export type OccurrenceState = "due" | "ready" | "skipped" | "missed" | "stopped";

/**
 * Why a batch that is prepared stays a draft, which a person goes on with. `payer`: no wallet was named, or whoever is
 * responsible has not proved it · `changed`: somebody has typed in it.
 */
export type BatchLeft =
  | "payer"
  | "changed"
  | "empty"
  | "faulty"
  | "unconfirmed"
  | "unregistered"
  | "receiver"
  | "cooling_off"
  | "purpose"
  | "policy"
  | "differs"
  | "refused"
  | "closed";

/** Why it could not be prepared, or why it counts as missed: `piled` while earlier ones wait. */
export type OccurrenceWhy = BatchLeft | "owner" | "gone" | "wallet" | "labels" | "late" | "piled";

/** What a reader sees of one time; from `asked` on its payment is there. */
export type OccurrencePhase =
  | "coming"
  | "due"
  | "asked"
  | "ready"
  | "begun"
  | "skipped"
  | "missed"
  | "stopped";

/** So many of one schedule wait at once; what is due beyond them a person decides about. */
export const OPEN_MOST = 3;
/** Schedules of an account that have not ended. */
export const SCHEDULES_MOST = 200;
