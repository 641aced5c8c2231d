import "server-only";
import { sql } from "kysely";
import pg from "pg";
import type { Store } from "#lib/core/store/store.ts";

/** Where the rows lie that every sequence begins with. */
const KEPT = "slate";
/** After so many sequences tables are emptied at their root, so that nothing of what was deleted is left to skip. */
const WHOLE_EVERY = 50;

/**
 * Keeps the store as it is now. What it gives puts the store back to that, ids and all, with sessions that were
 * used just now.
 */
export async function cleanSlate({ db, pool }: Store): Promise<() => Promise<void>> {
  // What the database computes of a row can't be put back.
  const { rows } = await sql<{ name: string; columns: string }>`
    select quote_ident(table_name) as name,
      string_agg(quote_ident(column_name), ', ') filter (where is_generated = 'NEVER') as columns
    from information_schema.tables join information_schema.columns using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'schema_process' group by 1 order by 1`.execute(db);
  const tables = rows.map(({ name }) => name);
  await pool.query(`create schema ${KEPT}`);
  const filled: string[] = [];
  for (const { name: table, columns } of rows) {
    const { rowCount } = await pool.query(`select from ${table} limit 1`);
    if (rowCount === 0) continue;
    await pool.query(`create table ${KEPT}.${table} as table ${table}`);
    filled.push(
      `insert into ${table} (${columns}) overriding system value select ${columns} from ${KEPT}.${table}`,
    );
  }
  const putBack = [
    ...filled,
    `update session set "lastUsedAt" = now(), "expiresAt" = now() + interval '1 day',
      "freshUntil" = now() + interval '1 day'`,
    `update membership set decides_since = now() - interval '2 days'`,
  ];
  // The trail refuses to be emptied, and references would need an order.
  const alone = "set local session_replication_role = replica";
  const emptied = tables.map((table) => `delete from ${table}`);
  const part = ["begin", alone, ...emptied, ...putBack, "commit"].join(";");
  const whole = ["begin", alone, `truncate ${tables.join()}`, ...putBack, "commit"].join(";");
  let count = 0;
  return async () => {
    count += 1;
    await pool.query(count % WHOLE_EVERY === 0 ? whole : part);
  };
}

type Query = (...given: unknown[]) => unknown;

/**
 * Has the server plan each statement once, and wait for no disk: a search sends the same few hundred over and
 * over. The statements stay what they are.
 * @returns what ends it
 */
export async function planOnce({ db, pool }: Store): Promise<() => void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const database = rows[0]?.name ?? "";
  for (const setting of ["plan_cache_mode = force_generic_plan", "synchronous_commit = off"]) {
    await pool.query(`alter database ${database} set ${setting}`);
  }
  // The settings hold for connections from now on.
  while (pool.idleCount > 0) (await pool.connect()).release(true);
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const untouched = prototype.query;
  const names = new Map<string, string>();
  prototype.query = function named(this: pg.Client, ...given: unknown[]) {
    const [text, values, ...rest] = given;
    const isOne = typeof text === "string" && Array.isArray(values);
    // A transaction begins with its bound in the same message, which can't be prepared.
    if (this.database !== database || !isOne || text.startsWith("begin")) {
      return untouched.apply(this, given);
    }
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return untouched.call(this, { name, text, values }, ...rest);
  };
  return () => void (prototype.query = untouched);
}
