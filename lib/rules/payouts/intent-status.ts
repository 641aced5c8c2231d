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
