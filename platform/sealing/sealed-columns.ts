import type pg from "pg";

/** A column of sealed values, and what each is bound to. */
export type SealedColumn = {
  table: string;
  column: string;
  /** Of bytes, as a file has them; else of text. */
  isBytes: boolean;
  /** The columns whose values `place` reads. */
  boundTo: readonly string[];
  /** The associated data of a row's value, from the texts of `boundTo` in their order. */
  place: (...texts: string[]) => string;
};

/** How many sealed values name a key, by its id. */
export type SealedCounts = ReadonlyMap<string, number>;

/** The id of the key that a value names, in SQL; null: the value is not sealed. */
export const keyIdSql = ({ column, isBytes }: SealedColumn): string =>
  isBytes
    ? `encode(substring("${column}" from 2 for 8), 'hex')`
    : `substring("${column}" from '^v1[.]([0-9a-f]{16})[.]')`;

/** Counts what is sealed in these columns, by key. Columns that a database does not have yet count as empty. */
export async function countSealed(
  pool: pg.Pool,
  columns: readonly SealedColumn[],
): Promise<SealedCounts> {
  const counts = new Map<string, number>();
  for (const sealed of columns) {
    if (!(await hasColumn(pool, sealed))) continue;
    const { rows } = await pool.query<{ id: string | null; n: string }>(
      `select ${keyIdSql(sealed)} as id, count(*)::text as n from "${sealed.table}" group by 1`,
    );
    for (const { id, n } of rows) if (id) counts.set(id, (counts.get(id) ?? 0) + Number(n));
  }
  return counts;
}

async function hasColumn(pool: pg.Pool, { table, column }: SealedColumn): Promise<boolean> {
  const { rows } = await pool.query(
    "select from pg_attribute where attrelid = to_regclass($1) and attname = $2",
    [table, column],
  );
  return rows.length > 0;
}
