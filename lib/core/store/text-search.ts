import "server-only";
import { sql, type RawBuilder } from "kysely";

/** Three letters or digits in a row: an index of words knows no shorter parts. */
const INDEXED = /[a-z0-9]{3}/;
/** As text is compared: in any case, with or without accents. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/g, "")
    .toLowerCase();

/** Whether an index of words can find the text. */
export const isIndexed = (text: string): boolean => INDEXED.test(folded(text));

const literally = (text: string) => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

/** Whether words that were folded contain the text, taken literally, in any case, with or without accents. */
export const holdsText = (words: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  sql<boolean>`${words} like folded_text(${literally(text)})`;

/** The same of a value as it was written. */
export const containsText = (value: RawBuilder<unknown>, text: string): RawBuilder<boolean> =>
  holdsText(sql`folded_text(${value})`, text);
