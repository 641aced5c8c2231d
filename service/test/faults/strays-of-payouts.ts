import type { PayoutEvidence } from "./judge-payout.ts";
import type { BankRow, Pull, Taking } from "./outside-witness.ts";

export type Strays = {
  payouts: readonly Pick<PayoutEvidence, "paid" | "pulls" | "takings">[];
  out: readonly BankRow[];
  pulls: readonly Pull[];
  takings: readonly Taking[];
};

/** PIX, pulls and tokens at bank and chain that no payout explains. */
export function straysOfPayouts({ payouts, out, pulls, takings }: Strays): string[] {
  const paid = new Set(payouts.flatMap((one) => one.paid));
  const pulled = new Set(payouts.flatMap((one) => one.pulls));
  const taken = new Set(payouts.flatMap((one) => one.takings));
  return [
    ...out
      .filter((row) => !paid.has(row))
      .map((row) => `the bank paid ${row.cents} cents to ${row.pix_key}, which no payout names`),
    ...pulls
      .filter((pull) => !pulled.has(pull))
      .map(({ hash, payout }) => `${hash} pulled ${payout}, which is no payout`),
    ...takings
      .filter((one) => one.from !== null && !taken.has(one))
      .map(({ hash, from, units }) => `${hash} brought ${units} of ${from} without a pull`),
  ];
}
