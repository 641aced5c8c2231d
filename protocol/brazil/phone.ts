const PUNCTUATION = /[\s().-]/g;
const E164 = /^\+[1-9]\d{7,14}$/;
// No area code begins with 0: a leading 0 is the trunk prefix, and the number would be another one.
const BRAZILIAN = /^\+55[1-9]\d{9,10}$/;

const compact = (text: string) => text.trim().replace(PUNCTUATION, "");

/** E.164 of any country ("+5511987654321"), or null. Needs the leading +; punctuation is dropped. */
export function parsePhone(text: string): string | null {
  const phone = compact(text);
  return E164.test(phone) ? phone : null;
}

/** A phone that can be a PIX key: `+55` and 10 or 11 digits, or null. */
export function parseBrazilianPhone(text: string): string | null {
  const phone = compact(text);
  return BRAZILIAN.test(phone) ? phone : null;
}

/**
 * Like `parseBrazilianPhone`, for a field that takes only phones: adds `+55`, or its plus, when missing.
 * Eleven digits that begin with 55 are a number in area 55, not a short number after +55.
 */
export function completeBrazilianPhone(text: string): string | null {
  const phone = compact(text);
  if (phone.startsWith("+")) return parseBrazilianPhone(phone);
  return parseBrazilianPhone(`+55${phone}`) ?? parseBrazilianPhone(`+${phone}`);
}

/** "+55 (11) 98765-4321" from a Brazilian E.164; other numbers come back as they are. */
export function formatPhone(phone: string): string {
  return phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, "+55 ($1) $2-$3");
}
