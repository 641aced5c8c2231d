/**
 * A batch of payouts. `draft`: its lines can be changed · `fixed`: they can't; it is asked for and signed ·
 * `running`: its lines are paid one after another · `paused`: none is begun · `ended`: nothing more is paid ·
 * `discarded`: it was never paid.
 */
const BATCH_STATES = ["draft", "fixed", "running", "paused", "ended", "discarded"] as const;
export type BatchState = (typeof BATCH_STATES)[number];

/** A state and, of a batch that is fixed, whose turn it is; `again`: what was approved does not count any more. */
export type BatchStanding =
  | Exclude<BatchState, "fixed">
  | "unasked"
  | "again"
  | "waiting"
  | "barred"
  | "to_sign";

/** `open`: its payout is under way · `stopped`: it was not paid, and nothing left the wallet for it. */
const LINE_STATES = ["waiting", "open", "paid", "failed", "stopped"] as const;
export type LineState = (typeof LINE_STATES)[number];

/** Why a line alone was not paid; the lines after it go on. */
const LINE_STOPS = [
  /** Its PIX account has another key, name or holder than was approved, or is gone. */
  "receiver",
  /** The receiver was changed and is cooling off, or was refused. */
  "cooling_off",
  /** Its quote differs from what was typed, from our pins or from the limits. */
  "differs",
  /** The exchange refused it before anything was debited. */
  "refused",
  /** The payout that it repeats may have been paid after all. */
  "not_over",
  /** The company requires a purpose code by now, and it has none. */
  "purpose",
  /** The policy of today refuses it, or asks for more than was approved. */
  "policy",
  /** Its payout failed or came back. */
  "failed",
  "refunded",
  /** The batch ended before it was begun. */
  "ended",
] as const;
export type LineStop = (typeof LINE_STOPS)[number];

/** Why a batch as a whole was paused or ended before its last line. */
const BATCH_STOPS = [
  /** A person paused or ended it. */
  "person",
  /** It was paused for longer than an hour. */
  "paused_long",
  /** The owners of its external wallet did not allow the next slice in time. */
  "owners_late",
  /** What was allowed is used up but for a rest; the wallet has to sign for the next slice. */
  "slice",
  /** The rate has left the tolerance that was approved and signed. */
  "tolerance",
  /** Something left the wallet that no line asked for. */
  "surplus_pull",
  /** The wallet's owner has changed the allowance. */
  "allowance",
  /** Whoever runs it may not make payouts any more. */
  "runner",
  /** What was approved is not approved any more. */
  "approval",
  /** Its content is not what was approved and signed. */
  "content",
  /** The wallet has too little left. */
  "balance",
  /** The spender is pinned no more, or is another one. */
  "spender",
  /** A payout of it is on hold for longer than an hour. */
  "line_open",
] as const;
export type BatchStop = (typeof BATCH_STOPS)[number];

/** After these no line may be paid: something is wrong with the allowance or with what was approved. */
const FATAL: readonly BatchStop[] = ["surplus_pull", "allowance", "content", "spender"];

/** Whether a person can go on with a paused batch once what stopped it is put right. */
export const mayResume = (why: BatchStop | null): boolean =>
  why === null || (why !== "slice" && !FATAL.includes(why));

/** Whether a wallet may sign for a batch: once it is fixed, and for each further slice. */
export const maySign = (state: BatchState, why: BatchStop | null): boolean =>
  state === "fixed" || (state === "paused" && why === "slice");

/** A pause may last so long; then the batch ends, and its allowance is to be revoked. */
export const PAUSE_MOST_MINUTES = 60;
