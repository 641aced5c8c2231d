/** What a payer does with a PIX code, and how often of 100. `frozen`: the token refuses the wallet. */
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
export const MISHAP_NAMES = Object.keys(MISHAPS) as Mishap[];

/** One of them as the dice say. */
export function drawMishap(random: () => number): Mishap {
  let left = random() * Object.values(MISHAPS).reduce<number>((sum, one) => sum + one, 0);
  return MISHAP_NAMES.find((name) => (left -= MISHAPS[name]) < 0) ?? "none";
}
