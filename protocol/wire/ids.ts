import { z } from "./zod.ts";

/** An id that a machine made: of an intent, an opened form, an account of the dashboard. */
export const Id = z.string().min(1, "required").max(64, "too_long:64");

/** The number of a row of ours, as text: a JSON number would lose its last digits. */
export const RowNumber = z.string().regex(/^[1-9]\d{0,17}$/, "invalid");

/** A number of the exchange's, as text; short enough for a JSON number (`PathId`). */
export const WireNumber = z.string().regex(/^[1-9]\d{0,14}$/, "invalid");

/** An address as a page sends it; whoever takes it parses it for its network. */
export const AddressText = z.string().trim().min(1, "required").max(64, "too_long:64");

/** The row that a text numbers; null: it is no row's number. */
export const rowNumber = (text: string): bigint | null =>
  RowNumber.safeParse(text).success ? BigInt(text) : null;
