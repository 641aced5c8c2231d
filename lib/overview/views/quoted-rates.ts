import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { lastPayoutQuotes } from "#lib/payouts/rows/payout-intents.ts";
import type { Token } from "#protocol/money/money.ts";

/** Reais per token, 6 places, and when the exchange said so, as ISO 8601. */
export type QuotedRate = { rate: bigint; at: string };

/** At what each token was last quoted for a payout in the last 24 hours; without those that were not. Asks nobody. */
export async function quotedRates(
  { db }: Store,
  account: Pick<Account, "id">,
): Promise<Partial<Record<Token, QuotedRate>>> {
  const quotes = await lastPayoutQuotes(db, account.id);
  const rates: Partial<Record<Token, QuotedRate>> = {};
  for (const { token, rate, quoted_at: quotedAt } of quotes) {
    if (rate === null || quotedAt === null) continue;
    const at = quotedAt.toISOString();
    if ((rates[token]?.at ?? "") < at) rates[token] = { rate, at };
  }
  return rates;
}
