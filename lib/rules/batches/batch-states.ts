/**
 * A batch of payouts. `draft`: its lines can be changed · `fixed`: they can't; it is asked for and signed ·
 * `running`: its lines are paid one after another · `paused`: none is begun · `ended`: nothing more is paid ·
 * `discarded`: it was never paid.
 */
export const BATCH_STATES = ["draft", "fixed", "running", "paused", "ended", "discarded"] as const;
export type BatchState = (typeof BATCH_STATES)[number];
