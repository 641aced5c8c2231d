/**
 * What a person can't see, or what changes the writing direction: control and format characters, private
 * use, unassigned, lone surrogates, spaces other than the usual one, line ends, and letters that are
 * drawn as nothing (Hangul fillers, the blank of braille, a musical null).
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]|(?! )\p{Zs}/u;
const EVERY_HIDDEN = new RegExp(HIDDEN, "gu");

/** Combining marks without a letter, or more on one letter than any script uses. */
const FLOOD = /^\p{M}| \p{M}|\p{M}{4}/u;

/** The number of a name's first hidden character ("U+200B"); null: it has none. */
export const hiddenIn = (name: string): string | null => {
  const hidden = HIDDEN.exec(name)?.[0];
  return hidden === undefined ? null : `U+${codeOf(hidden)}`;
};

/** Whether marks stand on nothing, or pile up on a letter. */
export const hasStrayMarks = (name: string): boolean => FLOOD.test(name.normalize("NFC"));

/** Whether a name has hidden characters or stray marks. */
export const isUnclear = (name: string): boolean => hiddenIn(name) !== null || hasStrayMarks(name);

/** A foreign name made safe to show: hidden characters appear as their code points. */
export const shownName = (name: string): string =>
  name.replaceAll(EVERY_HIDDEN, (hidden) => `‹U+${codeOf(hidden)}›`);

const codeOf = (letter: string) =>
  (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
