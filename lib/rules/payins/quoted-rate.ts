import { formatRate, type Token } from "#protocol/money/money.ts";

/** The basis of an estimate: the rate and the fee of a quote, and its time (ISO 8601). */
export type QuotedRate = {
  network: string;
  token: Token;
  rate: string;
  /** The fee's share of the sent amount, in basis points, rounded up. */
  feeBps: number;
  quotedAt: string;
};

type Quoted = {
  network: string;
  token: Token;
  rate: bigint | null;
  senderCents: bigint | null;
  feeCents: bigint | null;
  quotedAt: Date | null;
};

/** The basis that a quote gives; null where it lacks what that takes. */
export function quotedRate(quoted: Quoted): QuotedRate | null {
  const { network, token, rate, senderCents, feeCents, quotedAt } = quoted;
  if (rate === null || !senderCents || quotedAt === null) return null;
  const bps = ((feeCents ?? 0n) * 10_000n + senderCents - 1n) / senderCents;
  return {
    network,
    token,
    rate: formatRate(rate),
    feeBps: Number(bps),
    quotedAt: quotedAt.toISOString(),
  };
}
