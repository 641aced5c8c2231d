import { ROW_NUMBER } from "./row-number.ts";
import { z } from "./zod.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** A machine-made id: of an intent, an opened form, a dashboard account. */
export const Id = z.string().min(1, "required").max(64, "too_long:64");

/** The number of a database row, as text: a JSON number would lose its last digits. */
export const RowNumber = z.string().regex(ROW_NUMBER, "invalid");

/** A number that the exchange assigned, as text; short enough for a JSON number (`PathId`). */
export const WireNumber = z.string().regex(/^[1-9]\d{0,14}$/, "invalid");

/** An address as a page sends it; the recipient parses it for its network. */
export const AddressText = z
  .string()
  .overwrite(trimHidden)
  .min(1, "required")
  .max(64, "too_long:64");

/** The row number in a text; null: the text is not one. */
export const rowNumber = (text: string): bigint | null =>
  RowNumber.safeParse(text).success ? BigInt(text) : null;
