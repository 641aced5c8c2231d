/** What a file of payments can hold of each, in its order. */
export const EXPORT_COLUMNS = [
  "id",
  "kind",
  "number",
  "status",
  "made",
  "settled",
  "party",
  "document",
  "pix_key",
  "amount",
  "fee",
  "gross",
  "net",
  "currency",
  "tokens",
  "token",
  "rate",
  "network",
  "wallet",
  "own_address",
  "hash",
  "end_to_end",
  "txid",
  "reference",
  "cost_centre",
  "category",
  "note",
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** Those of them that were chosen, in the file's order. */
export const columnsIn = (chosen: readonly string[]): ExportColumn[] =>
  EXPORT_COLUMNS.filter((column) => chosen.includes(column));
