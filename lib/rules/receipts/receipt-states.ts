/**
 * How a receipt marks a state: `done` with a check, `waiting` with a clock because it is not final, `disputed`
 * because two sources differ, `back` where the money went back, `ended` where nothing was moved.
 */
export type ReceiptMark = "done" | "waiting" | "disputed" | "back" | "ended";

/** Every state in which a receipt can be issued, with its mark; its words are in the catalogs. */
export const RECEIPT_STATES = {
  payin_awaiting: "waiting",
  payin_processing: "waiting",
  payin_returning: "waiting",
  payin_completed: "done",
  payin_reported: "done",
  payin_disputed: "disputed",
  payin_failed: "ended",
  payin_failed_returning: "waiting",
  payin_failed_returned: "back",
  payin_expired: "ended",
  payin_expired_returning: "waiting",
  payin_expired_returned: "back",
  payout_processing: "waiting",
  payout_on_hold: "waiting",
  payout_refunding: "waiting",
  payout_completed: "done",
  payout_reported: "done",
  payout_disputed: "disputed",
  payout_failed: "ended",
  payout_refunded: "back",
  return_returning: "waiting",
  return_returned: "done",
} as const satisfies Record<string, ReceiptMark>;
export type ReceiptState = keyof typeof RECEIPT_STATES;

export const markOf = (state: ReceiptState): ReceiptMark => RECEIPT_STATES[state];
