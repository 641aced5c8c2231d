const BPS_ONE = 10_000n;

/** The rate applied to a payin: the market's with our spread on top, rounded up at the sixth place. */
export function payinRate(commercialRate: bigint, spreadBps: bigint): bigint {
  return (commercialRate * (BPS_ONE + spreadBps) + BPS_ONE - 1n) / BPS_ONE;
}
