import type { LedgerTransaction } from "#service/db/books/ledger.ts";
import type { Payout } from "#service/db/payouts/payouts.ts";
import { assetCode, BRL } from "#service/domain/books/ledger-bookings.ts";

const tokenOf = ({ network, token }: Payout) => assetCode(network, token);

/** The payer's tokens are safely in the treasury: the service owes their value. Once per payout. */
export function tokensPulled(payout: Payout): LedgerTransaction {
  const token = tokenOf(payout);
  return {
    kind: "pull",
    reference: `pull:${payout.id}`,
    payoutId: payout.id,
    entries: [
      { account: "treasury", currency: token, units: payout.token_units },
      { account: "payout_clearing", currency: token, units: -payout.token_units },
    ],
  };
}

/** The payer's tokens become the service's position and fees; from now on it owes the receiver reais. */
export function payoutConverted(payout: Payout): LedgerTransaction {
  const token = tokenOf(payout);
  const feeCents = payout.flat_fee_cents + payout.partner_fee_cents;
  return {
    kind: "payout_conversion",
    reference: `payout-conversion:${payout.id}`,
    payoutId: payout.id,
    entries: [
      { account: "payout_clearing", currency: token, units: payout.token_units },
      { account: "exchange_position", currency: token, units: -payout.token_units },
      { account: "exchange_position", currency: BRL, units: payout.sender_cents },
      { account: "fee_income", currency: BRL, units: -feeCents },
      { account: "payout_clearing", currency: BRL, units: -payout.receiver_cents },
    ],
  };
}

/** The bank refused the PIX for good: the service owes exactly the same tokens again. */
export function payoutReversed(payout: Payout): LedgerTransaction {
  const { entries } = payoutConverted(payout);
  return {
    kind: "payout_reversal",
    reference: `payout-reversal:${payout.id}`,
    payoutId: payout.id,
    entries: entries.map((entry) => ({ ...entry, units: -entry.units })),
  };
}

/** The receiver has the reais. */
export function pixPaidOut(payout: Payout): LedgerTransaction {
  return {
    kind: "pix_out",
    reference: `pix-out:${payout.id}`,
    payoutId: payout.id,
    entries: [
      { account: "payout_clearing", currency: BRL, units: payout.receiver_cents },
      { account: "bank", currency: BRL, units: -payout.receiver_cents },
    ],
  };
}

/** The tokens are back at their wallet with enough confirmations. Once per payout. */
export function tokensRefunded(payout: Payout): LedgerTransaction {
  const token = tokenOf(payout);
  return {
    kind: "refund",
    reference: `refund:${payout.id}`,
    payoutId: payout.id,
    entries: [
      { account: "payout_clearing", currency: token, units: payout.token_units },
      { account: "treasury", currency: token, units: -payout.token_units },
    ],
  };
}
