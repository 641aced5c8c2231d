const BPS_ONE = 10_000n;

/** The rate applied to a payout: the market's with our spread off, rounded down at the sixth place. */
export function payoutRate(commercialRate: bigint, spreadBps: bigint): bigint {
  return (commercialRate * (BPS_ONE - spreadBps)) / BPS_ONE;
}
