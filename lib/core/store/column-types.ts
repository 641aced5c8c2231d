import "server-only";
import type { ColumnType } from "kysely";

/** Set by the database when a row is made; changed by nobody. */
export type CreatedAt = ColumnType<Date, never, never>;
/** Set by the database when a row is made, by the writer when it changes. */
export type UpdatedAt = ColumnType<Date, never, Date>;
/** Counted up by the database. */
export type RowId = ColumnType<bigint, never, never>;
