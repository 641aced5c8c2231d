import type { PGlite } from "@electric-sql/pglite";

type Touched = { name: string; hasTriggers: boolean };
/** Tables that hold or held a row since they were last emptied. */
const touchedIn = async (lite: PGlite): Promise<Touched[]> => {
  const { rows } = await lite.query<Touched>(
    `select quote_ident(relname) as name, relhastriggers as "hasTriggers" from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > 0
     order by relname`,
  );
  return rows;
};

type Sequence = { name: string; start: string; last: string };
/** Sequences that have given a number. */
const sequencesOf = async (lite: PGlite): Promise<Sequence[]> => {
  const { rows } = await lite.query<Sequence>(
    `select quote_ident(sequencename) as name, start_value::text as start, last_value::text as last
     from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  );
  return rows;
};

/** All rows and places in sequences, kept in a schema beside. */
type Copy = { schema: string; filled: readonly string[]; sequences: readonly Sequence[] };

export async function copyInto(lite: PGlite, schema: string): Promise<Copy> {
  await lite.exec(`drop schema if exists ${schema} cascade; create schema ${schema}`);
  const filled: string[] = [];
  for (const { name } of await touchedIn(lite)) {
    const { rows } = await lite.query(`select from ${name} limit 1`);
    if (rows.length === 0) continue;
    await lite.exec(`create table ${schema}.${name} as table ${name}`);
    filled.push(name);
  }
  return { schema, filled, sequences: await sequencesOf(lite) };
}

/**
 * Empties these tables. A table that others refer to can be emptied only with all of them, each of which costs
 * its files; PostgreSQL asks for references where a table has triggers.
 */
function emptied(touched: readonly Touched[]): string[] {
  if (touched.length === 0) return [];
  const referred = touched.filter(({ hasTriggers }) => hasTriggers);
  const oids = referred.map(({ name }) => `'${name}'::regclass`).join(", ");
  const say = (has: boolean) =>
    oids === "" ? [] : [`update pg_class set relhastriggers = ${has} where oid in (${oids})`];
  return [
    "set allow_system_table_mods = on",
    ...say(false),
    `truncate ${touched.map(({ name }) => name).join(", ")}`,
    ...say(true),
    "set allow_system_table_mods = off",
  ];
}

/** Puts a copy in the place of what is there. What nobody has touched is left alone: it costs its files. */
export async function putBack(lite: PGlite, { schema, filled, sequences }: Copy): Promise<void> {
  const touched = await touchedIn(lite);
  const given = await sequencesOf(lite);
  const before = new Map(sequences.map(({ name, last }) => [name, last]));
  await lite.exec(
    // Neither the rules of what is never deleted nor references hold for whoever puts all back.
    [
      "set session_replication_role = replica",
      ...emptied(touched),
      ...filled.map(
        (name) => `insert into ${name} overriding system value table ${schema}.${name}`,
      ),
      ...given.map(({ name, start }) => {
        const last = before.get(name);
        return `select setval('${name}', ${last ?? start}, ${last !== undefined})`;
      }),
      "set session_replication_role = origin",
    ].join(";"),
  );
}
