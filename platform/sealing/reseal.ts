import type pg from "pg";
import {
  isSealedWith,
  seal,
  sealBytes,
  SealError,
  type SealKeys,
  unseal,
  unsealBytes,
} from "./seal.ts";
import { countSealed, keyIdSql, type SealedColumn, type SealedCounts } from "./sealed-columns.ts";

export type Resealed = {
  resealed: number;
  /** Values that name a key of ours and can't be opened with it, by `table.column`. */
  broken: ReadonlyMap<string, number>;
  /** What is sealed afterwards, by key. */
  counts: SealedCounts;
};

/** Files may be large. */
const ROWS_AT_ONCE = { text: 200, bytes: 4 };

/**
 * Seals under the first key what the others have sealed, a few rows to a transaction. It waits for no lock: a row
 * that somebody else holds is left for the next run. It may be ended at any time, and run again.
 * @param onBatch is given how many have been sealed anew so far
 */
export async function reseal(
  pool: pg.Pool,
  columns: readonly SealedColumn[],
  keys: SealKeys,
  onBatch: (resealed: number) => void = () => undefined,
): Promise<Resealed> {
  const broken = new Map<string, number>();
  let resealed = 0;
  for (const column of columns) {
    const table = await tableOf(pool, column);
    const name = `${column.table}.${column.column}`;
    let after: readonly string[] = [];
    for (;;) {
      const from = after;
      const done: Batch = await inTransaction(pool, (client) =>
        resealBatch(client, table, keys, from),
      );
      if (done.broken > 0) broken.set(name, (broken.get(name) ?? 0) + done.broken);
      resealed += done.resealed;
      if (done.last === null) break;
      after = done.last;
      onBatch(resealed);
    }
  }
  return { resealed, broken, counts: await countSealed(pool, columns) };
}

/** A sealed column with the primary key of its table. */
type KeyedColumn = SealedColumn & { keyedBy: readonly string[] };

async function tableOf(pool: pg.Pool, column: SealedColumn): Promise<KeyedColumn> {
  const { rows } = await pool.query<{ name: string }>(
    `select a.attname as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary
     order by array_position(i.indkey::int2[], a.attnum)`,
    [column.table],
  );
  return { ...column, keyedBy: rows.map(({ name }) => name) };
}

async function inTransaction<T>(
  pool: pg.Pool,
  run: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const done = await run(client);
    await client.query("commit");
    client.release();
    return done;
  } catch (error) {
    // The connection is closed, and what it had begun goes with it.
    client.release(true);
    throw error;
  }
}

type Batch = { resealed: number; broken: number; last: readonly string[] | null };
type Row = { key: string[]; bound: string[]; sealed: string | Buffer };

const list = (names: readonly string[]) => names.map((name) => `"${name}"`).join(", ");
const texts = (names: readonly string[]) =>
  `array[${names.map((name) => `"${name}"::text`).join(", ")}]`;

/** Seals the next rows anew, in the order of their primary key; `last` is null after the last of them. */
async function resealBatch(
  client: pg.PoolClient,
  column: KeyedColumn,
  keys: SealKeys,
  after: readonly string[],
): Promise<Batch> {
  const { table, keyedBy, boundTo, isBytes } = column;
  const most = isBytes ? ROWS_AT_ONCE.bytes : ROWS_AT_ONCE.text;
  const [, ...previous] = keys.map(({ id }) => id);
  const places = after.map((_, at) => `$${at + 2}`).join(", ");
  const { rows } = await client.query<Row>(
    `select ${texts(keyedBy)} as key, ${texts(boundTo)} as bound, "${column.column}" as sealed
     from "${table}"
     where ${keyIdSql(column)} = any($1::text[])
       ${after.length > 0 ? `and (${list(keyedBy)}) > (${places})` : ""}
     order by ${list(keyedBy)} limit ${most} for no key update skip locked`,
    [previous, ...after],
  );
  const tally = { resealed: 0, broken: 0 };
  for (const row of rows) {
    const anew = sealAnew(keys, row.sealed, column.place(...row.bound));
    if (anew === null) {
      tally.broken += 1;
      continue;
    }
    const here = keyedBy.map((name, at) => `"${name}" = $${at + 2}`).join(" and ");
    await client.query(`update "${table}" set "${column.column}" = $1 where ${here}`, [
      anew,
      ...row.key,
    ]);
    tally.resealed += 1;
  }
  return { ...tally, last: rows.length === 0 ? null : (rows.at(-1)?.key ?? null) };
}

/** The same content under the first key; null: no key of ours opens it in this place. */
function sealAnew(keys: SealKeys, sealed: string | Buffer, place: string): string | Buffer | null {
  try {
    if (typeof sealed !== "string") {
      return sealBytes(keys[0], unsealBytes(keys, sealed, place), place);
    }
    return isSealedWith(keys[0], sealed) ? null : seal(keys[0], unseal(keys, sealed, place), place);
  } catch (error) {
    if (error instanceof SealError) return null;
    throw error;
  }
}
