import type { ColumnType } from "kysely";

declare const json: unique symbol;
/** JSON text of a `T`, made by `toJson`. */
export type JsonText<T> = string & { readonly [json]: T };

/** A jsonb column in a table's type: read as `T`, written only through `toJson`. */
export type JsonColumn<T> = ColumnType<T, JsonText<T>, JsonText<T>>;

/**
 * The value to write to a jsonb column: the driver would send an array as a PostgreSQL array and a string
 * unquoted. Throws on `undefined` and on bigint; write money as decimal text.
 */
export function toJson<T>(value: T): JsonText<T> {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new TypeError("undefined is no JSON");
  return text as JsonText<T>;
}
