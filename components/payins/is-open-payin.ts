import type { PayinView } from "#lib/payins/views/payin-view.ts";

/** Whether what is known of a payin can still change by itself. */
export const isOpenPayin = (payin: PayinView): boolean =>
  !payin.hasEnded ||
  (payin.status === "completed" && payin.chainCheck === "not_checked") ||
  payin.returns.some(({ status }) => status !== "returned");
