/**
 * `none`: typed, not quoted · `quoted` · `signing`: committed before a wallet is opened · `executing`:
 * committed before the exchange is asked · `unclear`: asked, with unknown outcome · `done`: has its payout ·
 * `refused`.
 */
export type PayoutIntentStatus =
  | "none"
  | "quoted"
  | "signing"
  | "executing"
  | "unclear"
  | "done"
  | "refused";

/** States in which the input and the quote may still change. */
export const CHANGEABLE = [
  "none",
  "quoted",
  "signing",
  "refused",
] as const satisfies readonly PayoutIntentStatus[];
