import type { ReasonText } from "#protocol/wire/reason.ts";

/** The cells of a line, as the template names them. */
export const LINE_FIELDS = [
  "name",
  "pix_key",
  "kind",
  "holder_name",
  "holder_document",
  "amount",
  "purpose",
  "reference",
  "cost_centre",
  "category",
  "note",
] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** The cells of a line as they were typed. */
export type TypedLine = Record<LineField, string>;

/** What a spreadsheet made of a cell, so that nobody knows what was typed. */
const CELL_REASONS = [
  "formula",
  "date",
  "boolean",
  "cell_error",
  "scientific",
  "lost_zeros",
] as const;
/** What only a line of a file can have wrong. */
export const LINE_REASONS = [
  ...CELL_REASONS,
  "ambiguous",
  "kind_needed",
  "other_document",
  "no_such_category",
  "archived",
] as const;
export type LineReason = ReasonText | (typeof LINE_REASONS)[number];

/** What is wrong with a cell. */
export type LineFault = { field: LineField; reason: LineReason };

/** Cells that a spreadsheet has changed: refused until somebody types them. */
export type SpoiledCells = Partial<Record<LineField, LineReason>>;

/** A batch has so many lines at most. */
export const LINES_MOST = 500;
/** A file of them has so many bytes at most. */
export const BATCH_FILE_MAX_BYTES = 1_048_576;
/** A cell is kept up to so many characters; no field takes as many. */
export const CELL_MOST = 1_000;

export const emptyLine = (): TypedLine =>
  Object.fromEntries(LINE_FIELDS.map((field) => [field, ""])) as TypedLine;
