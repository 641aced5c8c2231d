import { bankName } from "#lib/format/bank-name.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";

type Paid = Pick<PayinView, "payer" | "labels">;

/** Who paid, else who is expected to, as it is shown; null: nobody knows. */
export const payerName = ({ payer, labels }: Paid): string | null => {
  const name = payer?.name ?? labels.expected_payer;
  return name === "" ? null : bankName(name);
};
