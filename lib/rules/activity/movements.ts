/** What an account's activity is made of. */
export const MOVEMENT_KINDS = ["payin", "payout", "return", "fee"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** What the exchange's word for a movement comes to. */
export const MOVEMENT_STATES = ["open", "done", "failed", "expired"] as const;
export type MovementState = (typeof MOVEMENT_STATES)[number];

/** Whose rows a movement belongs to: returns are of payins, and fees of either. */
export const MOVEMENT_SIDES = ["payin", "payout"] as const;
export type MovementSide = (typeof MOVEMENT_SIDES)[number];
