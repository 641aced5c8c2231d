import { withoutHidden } from "#protocol/wire/trim-hidden.ts";

/** Digits with one mark before the last three, whatever stands around them. */
const ONE_MARK = /^[^\d.,]*0*([1-9]\d{0,2})[.,](\d{3})[^\d.,]*$/;

/**
 * What a text whose mark may be of thousands or of decimals ("2.310") can mean, as decimal text: "2310.00" and "2.31".
 * `decimals`: null where that is no whole number of cents. Null: it is no such text.
 */
export function ambiguousAmount(
  typed: string,
): { thousands: string; decimals: string | null } | null {
  const [, whole, rest] = ONE_MARK.exec(withoutHidden(typed)) ?? [];
  if (whole === undefined || rest === undefined) return null;
  const decimals = rest.endsWith("0") ? `${whole}.${rest.slice(0, 2)}` : null;
  return { thousands: `${whole}${rest}.00`, decimals };
}
