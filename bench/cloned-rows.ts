import type pg from "pg";

/** Tables in which a payout leaves rows. */
export const GROWING = [
  "payout_quotes",
  "payouts",
  "chain_sends",
  "pix_payments",
  "ledger_transactions",
  "ledger_entries",
  "events",
  "deliveries",
] as const;

/** A payout has fewer rows than this in each table. */
const STRIDE = 1_000;
const NUMBERS = ["id", "payout_id", "quote_id", "transaction_id", "sequence", "nonce"];
const NAMES = ["id", "payout_id", "quote_id", "event_id", "end_to_end_id"];
const DIGESTS = ["hash", "raw", "pull_hash", "refund_hash", "block_hash"];
const YEAR_MS = 365 * 86_400_000;

type Column = { name: string; type: string };

/**
 * What a column holds in the n-th copy of a row: of the same size, and the same in every row that names it.
 * `apart`: distinguishes several copies of one number.
 */
function valueOf({ name, type }: Column, stepMs: number, apart: number): string {
  const column = `t."${name}"`;
  if (name === "user_id") return "($1::int[])[1 + n % cardinality($1::int[])]";
  if (type === "timestamp with time zone")
    return `${column} - make_interval(secs => ($4::int - n) * ${stepMs}::float8 / 1000)`;
  if (type === "bigint" && NUMBERS.includes(name)) return `${column} + n * ${STRIDE} + ${apart}`;
  if (type === "text" && name === "reference") return `${column} || '-' || n`;
  if (type === "text" && [...NAMES, ...DIGESTS].includes(name))
    return `left(${column}, 2) || left(repeat(encode(sha256((${column} || ':${apart}:' || n)::bytea), 'hex'),
      1 + length(${column}) / 64), length(${column}) - 2)`;
  return column;
}

/** Keeps the rows that transactions since the given one wrote: those of one payout, to be copied. */
export async function keepTemplate(client: pg.ClientBase, since: string): Promise<void> {
  for (const table of GROWING) {
    await client.query(`create table template_${table} as
      select * from ${table} where xmin::text::bigint >= ${BigInt(since)}`);
  }
}

export type Cloning = {
  /** The first copy's number, the last one's, and how many there will be. */
  copies: { from: number; to: number; of: number };
  /** Companies among which the copies are spread. */
  users: readonly number[];
  /** Quotes beside each used one, with which nothing was paid. */
  unusedQuotes: number;
};

/** Copies the rows of one payout many times, through the year until now, each with ids and hashes of its own. */
export async function cloneRows(
  client: pg.ClientBase,
  { copies, users, unusedQuotes }: Cloning,
): Promise<void> {
  // To the millisecond, to which quotes expire.
  const stepMs = Math.floor(YEAR_MS / copies.of);
  const copy = async (table: string, apart: number) => {
    const { rows: columns } = await client.query<Column>(
      `select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = $1 order by ordinal_position`,
      [table],
    );
    await client.query(
      `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(", ")}) overriding system value
       select ${columns.map((column) => valueOf(column, stepMs, apart)).join(", ")}
       from template_${table} t, generate_series($2::int, $3::int) n
       where n <= $4::int and cardinality($1::int[]) > 0`,
      [users, copies.from, copies.to, copies.of],
    );
  };
  // Without triggers and the checks of references.
  await client.query("set session_replication_role = replica");
  for (const table of GROWING) await copy(table, 0);
  for (let at = 1; at <= unusedQuotes; at += 1) await copy("payout_quotes", STRIDE / 2 + at);
  await client.query("set session_replication_role = origin");
}

/** Lets numbers go on after those of the copies. */
export async function advanceNumbers(client: pg.ClientBase, copies: number): Promise<void> {
  for (const table of GROWING) {
    await client.query(
      `select setval(pg_get_serial_sequence($1, column_name), $2) from information_schema.columns
        where table_name = $1 and is_identity = 'YES'`,
      [table, (copies + 2) * STRIDE],
    );
  }
  await client.query(`update event_counters set last_sequence = $1`, [(copies + 2) * STRIDE]);
}
