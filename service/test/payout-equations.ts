import { expect } from "vitest";
import type { PayoutQuoteRecord } from "#protocol/payouts/payouts.ts";

/** A decimal text in units of 10^-12, in which every product of the wire's numbers is exact. */
const parts = (text: string) => {
  const [whole = "", decimals = ""] = text.split(".");
  return BigInt(whole + decimals.padEnd(12, "0"));
};
const ONE = 10n ** 12n;
const CENT = 10n ** 10n;
const UNIT = 10n ** 6n;

/** Every equation of INTERFACE §5 on the wire's own texts, independent of the code that made them. */
export function expectSound(quote: PayoutQuoteRecord): void {
  const [a, q] = [parts(quote.request_amount), parts(quote.quotation)];
  const f = parts(quote.flat_fee) + parts(quote.partner_fee_amount);
  const receives = parts(quote.receiver_amount);
  const tokens = BigInt(quote.contract.amount) * UNIT;
  const isSender = quote.currency_type === "sender";
  const gross = isSender ? (a * q) / ONE : a;
  const isExact = isSender ? (a * q) % ONE === 0n : true;
  expect(isExact).toBe(true);

  expect(parts(quote.commercial_quotation)).toBeGreaterThanOrEqual(q);
  expect(quote.flat_fee).toBe("1.00");
  // 0.50 % of the gross, rounded up to the cent.
  const share = parts(quote.partner_fee_amount) * 200n - gross;
  expect(share >= 0n && share < CENT * 200n).toBe(true);
  expect(quote.receiver_local_amount).toBe(quote.receiver_amount);
  expect(parts(quote.sender_amount)).toBe(receives + f);
  // Reais are rounded down to the cent, so less than one cent of the gross is kept.
  const kept = gross - (quote.cover_fees ? 0n : f) - receives;
  expect(kept >= 0n && kept < CENT).toBe(true);
  // Tokens are rounded up to the unit: one unit less would not pay for it.
  const cost = (isSender ? a * q : a * ONE) + (quote.cover_fees ? f * ONE : 0n);
  expect(tokens * q >= cost && (tokens - UNIT) * q < cost).toBe(true);
  expect(receives >= CENT && receives <= 1_000_000n * ONE).toBe(true);
}
