/** The minutes for which a factor may count for payouts. */
export const PAYOUT_FACTOR_MINUTES = ["5", "10", "15", "30", "60"] as const;
