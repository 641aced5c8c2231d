/** What a payer does with a PIX code, in percent. `frozen`: the token refuses the wallet. */
export const MISHAPS = {
  none: 22,
  twice: 14,
  "wrong amount": 12,
  unpaid: 12,
  late: 6,
  "1 ms before": 10,
  "at expiry": 10,
  "1 ms after": 10,
  frozen: 2,
  stray: 2,
} as const;

export type Mishap = keyof typeof MISHAPS;

/**
 * What a payout's payer does, in percent. `refused` and `untaken`: amounts that the receiver's bank sends
 * back, or refuses beforehand.
 */
export const PAYOUT_MISHAPS = {
  none: 34,
  refused: 18,
  late: 8,
  "too small": 6,
  withdrawn: 8,
  emptied: 8,
  untaken: 6,
  unallowed: 4,
  "another's wallet": 8,
} as const;

export type PayoutMishap = keyof typeof PAYOUT_MISHAPS;

/** A random one, by weight. */
export function drawMishap<Name extends string>(
  weights: Readonly<Record<Name, number>>,
  random: () => number,
): Name {
  const names = Object.keys(weights) as Name[];
  let left = random() * names.reduce((sum, name) => sum + weights[name], 0);
  return names.find((name) => (left -= weights[name]) < 0) ?? names[0]!;
}
