import type { PayinView } from "#lib/payins/views/payin-view.ts";

type Paid = Pick<PayinView, "payer" | "labels">;

/** Who paid, else who is expected to; null: nobody knows. */
export const payerName = ({ payer, labels }: Paid): string | null =>
  payer?.name ?? (labels.expected_payer || null);
