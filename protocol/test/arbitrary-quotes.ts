import * as fc from "fast-check";
import { payoutAmounts } from "#protocol/money/payout-amounts.ts";
import { createdAt } from "./check-quote.ts";
import { honestPayoutQuote, type QuoteAsk, type QuoteTerms } from "./honest-payout-quote.ts";

const pairs = fc.constantFrom<Pick<QuoteAsk, "network" | "token">>(
  { network: "ethereum", token: "USDC" },
  { network: "ethereum", token: "USDT" },
  { network: "polygon", token: "USDC" },
  { network: "polygon", token: "USDT" },
  { network: "base", token: "USDC" },
);
const amounts = fc.oneof(
  fc.record({
    currencyType: fc.constant("sender" as const),
    coverFees: fc.boolean(),
    asked: fc.bigInt(1_000_000n, 100_000_000_000n),
  }),
  fc.record({
    currencyType: fc.constant("receiver" as const),
    coverFees: fc.boolean(),
    asked: fc.bigInt(1_000n, 100_000_000n),
  }),
);
const asks = fc
  .tuple(pairs, amounts, fc.integer({ min: 1, max: 1_000 }))
  .map(([pair, amount, bankAccountId]): QuoteAsk => ({
    ...pair,
    ...amount,
    bankAccountId,
    keyMark: "a",
  }));
const terms: fc.Arbitrary<QuoteTerms> = fc.record({
  rate: fc.bigInt(4_900_000n, 5_900_000n),
  fee: fc.record({ flatCents: fc.bigInt(0n, 300n), bps: fc.bigInt(0n, 200n) }),
  id: fc.integer({ min: 1, max: 1_000_000 }),
  createdAt: fc.constant(createdAt),
});
/** Any honest quote of the sandbox, in all four ways and within the default limits. */
export const quoted = fc
  .record({ ask: asks, terms })
  .filter((it) => !("reason" in payoutAmounts({ ...it.ask, ...it.terms })))
  .map((it) => ({ ...it, quote: honestPayoutQuote(it.ask, it.terms) }));
