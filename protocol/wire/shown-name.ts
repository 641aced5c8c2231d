/**
 * What a person can't see, or what turns the direction of writing: control and format characters,
 * private use, unassigned, lone halves of a pair, spaces other than the usual one, line ends, and
 * letters that are drawn as nothing (fillers of Hangul, the blank of braille, a musical null).
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]|(?! )\p{Zs}/u;
const EVERY_HIDDEN = new RegExp(HIDDEN, "gu");

/** Marks that stand on no letter, or more of them on one than any writing has. */
const FLOOD = /^\p{M}| \p{M}|\p{M}{4}/u;

/** Whether a name holds what its reader can't see, or is piled up with marks. */
export const isUnclear = (name: string): boolean =>
  HIDDEN.test(name) || FLOOD.test(name.normalize("NFC"));

/** A name from elsewhere as it can be shown: what would not be seen stands there by its number. */
export const shownName = (name: string): string =>
  name.replaceAll(EVERY_HIDDEN, (hidden) => `‹U+${codeOf(hidden)}›`);

const codeOf = (letter: string) =>
  (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");
