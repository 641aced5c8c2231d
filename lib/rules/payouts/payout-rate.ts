import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import { formatAmount, formatRate, type Token } from "#protocol/money/money.ts";

/** The basis of an estimate: the rate and the fees of a quote, and its time (ISO 8601). */
export type PayoutRate = {
  network: PayoutNetwork;
  token: Token;
  rate: string;
  flatFee: string;
  /** The other fees as a share of the gross BRL, in basis points, to the nearest. */
  feeBps: number;
  quotedAt: string;
};

/** What asking for a rate has told. */
export type PayoutRateResult = {
  /** Null: nothing to estimate with. */
  rate: PayoutRate | null;
  /** Whether the exchange states its fees, without which only sent tokens can be recomputed; null: not known. */
  statesFees: boolean | null;
};

type Quoted = {
  network: PayoutNetwork;
  token: Token;
  rate: bigint | null;
  flatFeeCents: bigint | null;
  partnerFeeCents: bigint | null;
  /** BRL before the fees. */
  grossCents: bigint;
  quotedAt: Date | null;
};

/** The basis that a quote gives; null where it does not state its fees. */
export function payoutRate(quoted: Quoted): PayoutRate | null {
  const { network, token, rate, flatFeeCents, partnerFeeCents, grossCents, quotedAt } = quoted;
  if (rate === null || flatFeeCents === null || partnerFeeCents === null) return null;
  if (quotedAt === null || grossCents <= 0n) return null;
  return {
    network,
    token,
    rate: formatRate(rate),
    flatFee: formatAmount(flatFeeCents, "BRL"),
    feeBps: Number((partnerFeeCents * 10_000n + grossCents / 2n) / grossCents),
    quotedAt: quotedAt.toISOString(),
  };
}
