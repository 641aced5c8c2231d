import type { ColumnType } from "kysely";
import { wholeText } from "./whole-text.ts";

declare const json: unique symbol;
/** JSON text of a `T`, made by `toJson`. */
export type JsonText<T> = string & { readonly [json]: T };

/** A jsonb column in a table's type: read as `T`, written only through `toJson`. */
export type JsonColumn<T> = ColumnType<T, JsonText<T>, JsonText<T>>;

/** PostgreSQL takes a text column's half a character for U+FFFD, and refuses it in JSON: both keep the same. */
function whole(_name: string, value: unknown): unknown {
  if (typeof value === "string") return wholeText(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [wholeText(name), one]));
}

/**
 * The value to write to a jsonb column: the driver would send an array as a PostgreSQL array and a string
 * unquoted. Whatever its texts hold, it can be written. Throws on `undefined` and on bigint; write money as decimal text.
 */
export function toJson<T>(value: T): JsonText<T> {
  const text: string | undefined = JSON.stringify(value, whole);
  if (text === undefined) throw new TypeError("undefined is no JSON");
  return text as JsonText<T>;
}
