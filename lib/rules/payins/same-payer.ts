/** What companies add to their names, and banks leave out or write in another way. */
const LEGAL_ENDINGS = new Set([
  "ltda",
  "limitada",
  "sa",
  "me",
  "mei",
  "epp",
  "eireli",
  "slu",
  "ss",
]);
const CPF = /^\d{11}$/;

/** "s a" and "s s" are one word each, however they were parted. */
const joinLetters = (words: string[]): string[] => {
  const [before, last] = words.slice(-2);
  const isSplit = before === "s" && (last === "a" || last === "s");
  return isSplit ? [...words.slice(0, -2), before + last] : words;
};

/**
 * A name as it is compared: without case, accents and punctuation, and without the legal form at its end. A
 * sole trader's registered name ends with their CPF, which no person types.
 */
function payerKey(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  const spelt = plain.replaceAll("&", " e ").replaceAll(/[^\p{L}\p{N}]+/gu, " ");
  let words = joinLetters(spelt.trim().split(" "));
  while (words.length > 1) {
    const last = words.at(-1) ?? "";
    if (!LEGAL_ENDINGS.has(last) && !CPF.test(last)) break;
    words = joinLetters(words.slice(0, -1));
  }
  return words.join(" ");
}

/** Whether two names may well be those of one payer. */
export const isSamePayer = (one: string, other: string): boolean =>
  one === other || (payerKey(one) !== "" && payerKey(one) === payerKey(other));

/** Whether somebody else than expected has paid; never while either of them is not known. */
export const isOtherPayer = (expected: string | null, paidBy: string | null): boolean =>
  Boolean(expected) && paidBy !== null && !isSamePayer(expected ?? "", paidBy);
