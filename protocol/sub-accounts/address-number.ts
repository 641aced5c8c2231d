/** The seed has one text for both; ours takes this many characters. */
export const ADDRESS_NUMBER_MAX = 60;
export const COMPLEMENT_MAX = 50;

const MARK = ", ";

/** Characters that a complement may have beside this number. */
export const roomForComplement = (number: string): number =>
  Math.max(0, ADDRESS_NUMBER_MAX - number.length - MARK.length);

/**
 * A number and its complement as the wire's one `number`: "1374, 12º andar cj 121"; null: together they are
 * too long. What stands behind the first comma is the complement.
 */
export function joinedNumber(number: string, complement: string): string | null {
  if (complement === "") return number;
  return complement.length > roomForComplement(number) ? null : `${number}${MARK}${complement}`;
}
