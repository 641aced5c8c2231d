import type { Reason } from "#protocol/wire/reason.ts";

/** The cells of a line, as the template names them. */
export const LINE_FIELDS = [
  "name",
  "pix_key",
  "holder_name",
  "holder_document",
  "amount",
  "reference",
  "cost_centre",
  "category",
  "note",
] as const;
export type LineField = (typeof LINE_FIELDS)[number];

/** The cells of a line as they were typed. */
export type TypedLine = Record<LineField, string>;

/** What is wrong with a cell. */
export type LineFault = { field: LineField; reason: Reason };

/** A batch has so many lines at most. */
export const LINES_MOST = 500;
