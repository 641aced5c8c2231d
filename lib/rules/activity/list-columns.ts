/**
 * The columns of a list that a reader may hide, in their order. Whom a payment is about and how much it is
 * always stand there.
 */
export const LIST_COLUMNS = {
  "/activity": ["state", "tokens", "network", "reference", "created"],
  "/payins": ["wallet", "status", "received", "reference", "created"],
  "/payouts": ["status", "tokens", "network", "reference", "created"],
} as const;
export type ColumnList = keyof typeof LIST_COLUMNS;
export type ListColumn = (typeof LIST_COLUMNS)[ColumnList][number];

export const COLUMN_LISTS = Object.keys(LIST_COLUMNS) as [ColumnList, ...ColumnList[]];

/** The cookie that holds what a reader has hidden of a list. */
export const columnsCookie = (list: ColumnList): string => `columns-${list.slice(1)}`;

export const hiddenText = (hidden: readonly ListColumn[]): string => hidden.join(".");

/** What a cookie's text hides of this list; what else it says is nobody's column. */
export function hiddenColumns(list: ColumnList, text: string | undefined): readonly ListColumn[] {
  const given = text?.split(".") ?? [];
  return LIST_COLUMNS[list].filter((column) => given.includes(column));
}
