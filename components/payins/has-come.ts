import type { PayinView } from "#lib/payins/views/payin-view.ts";

type Come = Pick<PayinView, "status" | "paidAt"> & { returns: readonly unknown[] };

/** Whether a PIX was received, be it one that went back: before that there is nothing to give a receipt of. */
export const hasCome = ({ status, paidAt, returns }: Come): boolean =>
  paidAt !== null || status === "completed" || status === "failed" || returns.length > 0;
