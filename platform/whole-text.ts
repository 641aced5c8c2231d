/** A text that PostgreSQL can store: U+FFFD stands for U+0000 and for half a character. */
export const wholeText = (text: string): string => text.toWellFormed().replaceAll("\0", "\uFFFD");
