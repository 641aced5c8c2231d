import type { SigningSource } from "#lib/data/payout-allow-view.ts";
import { checkBeforeSigning, type CheckedBeforeSigning } from "#protocol/check-before-signing.ts";

const units = (text: string | null) => (text === null ? null : BigInt(text));

/**
 * The server's comparison, made by the page itself from the same sources right before a wallet is
 * opened: pins, what was typed, the quote as it came.
 */
export function compareAgain(source: SigningSource, now: Date): CheckedBeforeSigning {
  const { pins, asked, quote, limits, recentRates } = source;
  return checkBeforeSigning({
    pins,
    asked: { ...asked, asked: BigInt(asked.asked) },
    quote: {
      payoutQuoteId: quote.payoutQuoteId,
      commercialRate: BigInt(quote.commercialRate),
      rate: BigInt(quote.rate),
      senderCents: BigInt(quote.senderCents),
      receiverCents: BigInt(quote.receiverCents),
      receiverLocalCents: null,
      flatFeeCents: units(quote.flatFeeCents),
      partnerFeeCents: units(quote.partnerFeeCents),
      contract: quote.contract,
      expiresAt: new Date(quote.expiresAt),
      echo: {
        bankAccountId: null,
        network: null,
        token: null,
        currencyType: null,
        coverFees: null,
        requestAmount: null,
        userId: null,
      },
    },
    limits: {
      minRate: BigInt(limits.minRate),
      maxRate: BigInt(limits.maxRate),
      startMinRate: BigInt(limits.startMinRate),
      startMaxRate: BigInt(limits.startMaxRate),
      maxFromMedianBps: limits.maxFromMedianBps,
      maxFeeBps: limits.maxFeeBps,
      maxFeeFlatCents: BigInt(limits.maxFeeFlatCents),
    },
    recentRates: recentRates.map((rate) => BigInt(rate)),
    now,
  });
}
