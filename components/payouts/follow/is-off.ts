import type { PayoutView } from "#lib/payouts/views/payout-view.ts";

/** Its amounts are what was agreed, and nobody has them. */
export const isOff = ({ phase }: Pick<PayoutView, "phase">) =>
  phase === "failed" || phase === "refunded";
