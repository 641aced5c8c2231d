import type pg from "pg";
import type { Applied } from "./schema-fit.ts";

/** What the tables below must have; the role of a process that has nothing to apply may be unable to make them. */
const COLUMNS = `select count(*)::int as found from pg_attribute
  where not attisdropped and (attrelid, attname) in (
    (to_regclass('schema_migration'), 'needs'), (to_regclass('schema_migration'), 'version'),
    (to_regclass('schema_process'), 'seen_at'))`;

export const hasSchemaTables = async (client: pg.PoolClient): Promise<boolean> =>
  (await client.query<{ found: number }>(COLUMNS)).rows[0]?.found === 3;

/** The runner's own tables; all later versions only add to them. The caller holds the migrations' lock. */
export async function makeSchemaTables(client: pg.PoolClient): Promise<void> {
  if (await hasSchemaTables(client)) return;
  await client.query(`
    create table if not exists schema_migration (name text primary key, checksum text not null,
      applied_at timestamptz not null default now());
    alter table schema_migration add column if not exists needs text,
      add column if not exists version text;
    create table if not exists schema_process (id uuid primary key, version text not null,
      knows text not null, host text not null, seen_at timestamptz not null default now())`);
}

export async function readApplied(client: pg.Pool | pg.PoolClient): Promise<Applied[]> {
  const { rows } = await client.query<Applied>(
    "select name, checksum, needs, version from schema_migration order by name",
  );
  return rows;
}
