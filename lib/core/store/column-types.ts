import "server-only";
import type { ColumnType } from "kysely";

/** Set by the database when a row is made; never changed. */
export type CreatedAt = ColumnType<Date, never, never>;
/** Set by the database when a row is made, and by the writer of each change. */
export type UpdatedAt = ColumnType<Date, never, Date>;
/** Counted by the database. */
export type RowId = ColumnType<bigint, never, never>;
