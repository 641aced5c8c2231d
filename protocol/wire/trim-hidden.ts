/** White space, and what is drawn as nothing: pages, PDFs and chats put both around what is copied. */
const VISIBLE =
  /[^\s\p{Default_Ignorable_Code_Point}](?:.*[^\s\p{Default_Ignorable_Code_Point}])?/su;
const HIDDEN = /\p{Default_Ignorable_Code_Point}+/gu;

/**
 * A key, an address or a code without white space and invisible characters at its ends: marks of direction,
 * zero-width characters, variation selectors, soft hyphens, a byte order mark. Between them it stays as it is.
 * Not for names, where such characters are refused, nor for passwords.
 */
export const trimHidden = (text: string): string => VISIBLE.exec(text)?.[0] ?? "";

/** A text without invisible characters anywhere; spaces stay, since they part what they stand between. */
export const withoutHidden = (text: string): string => text.replaceAll(HIDDEN, "");
