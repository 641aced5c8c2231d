import { sql, type Transaction } from "kysely";

export type Row = Record<string, unknown>;

/** Rows of one statement: its text is sent as one value. */
const AT_ONCE = 2_000;

const asText = (_name: string, value: unknown) =>
  typeof value === "bigint" ? value.toString() : value;

/** Rows of many tables, which are inserted table by table, in the order in which each was first named. */
export class BulkRows<Tables> {
  readonly #rows = new Map<string, Row[]>();

  add(table: keyof Tables & string, ...rows: readonly Row[]): void {
    const known = this.#rows.get(table);
    if (known) known.push(...rows);
    else this.#rows.set(table, [...rows]);
  }

  of(table: keyof Tables & string): readonly Row[] {
    return this.#rows.get(table) ?? [];
  }

  /** Inserts all of it, with the ids that it has; what is inserted later gets higher ones. */
  async insert(tx: Transaction<Tables>): Promise<void> {
    for (const [table, rows] of this.#rows) {
      const alike = Object.groupBy(rows, (row) => Object.keys(row).join());
      for (const group of Object.values(alike)) {
        for (let from = 0; from < (group?.length ?? 0); from += AT_ONCE) {
          await insertAlike(tx, table, group?.slice(from, from + AT_ONCE) ?? []);
        }
      }
      if (rows.some((row) => "id" in row)) await moveSequence(tx, table);
    }
  }
}

async function insertAlike<Tables>(
  tx: Transaction<Tables>,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(
      null::${sql.table(table)}, ${JSON.stringify(rows, asText)}::jsonb)`.execute(tx);
}

/** Where the database numbers a table's rows itself. */
async function moveSequence<Tables>(tx: Transaction<Tables>, table: string): Promise<void> {
  await sql`
    select setval(sequence, (select max(id::text::bigint) from ${sql.table(table)}))
    from pg_get_serial_sequence(${table}, 'id') as sequence where sequence is not null`.execute(tx);
}
