import { sql } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

export type LedgerWindow = {
  /** Up to here nothing can be added any more. */
  settledThrough: bigint;
  through: bigint;
  /** The last there is. */
  last: bigint;
  /** Debits less credits after `after`: up to `settledThrough`, and up to `through`. */
  sums: { currency: string; settled: bigint; all: bigint }[];
};

/**
 * Sums the entries of the next `limit` transactions of the books after one of them. A transaction
 * that is open longer than a minute after its number was given may be left out.
 */
export async function sumLedgerWindow(tx: Tx, after: bigint, limit: number): Promise<LedgerWindow> {
  const bounds = await sql<{ settled: bigint | null; through: bigint | null; last: bigint | null }>`
    with part as (
      select id, created_at from ledger_transactions where id > ${after} order by id limit ${limit}
    ), young as (
      select min(id) as id from part where created_at >= now() - interval '1 minute'
    )
    select (select max(part.id) from part, young where part.id < young.id or young.id is null)
        as settled,
      (select max(id) from part) as through,
      (select max(id) from ledger_transactions) as last`.execute(tx);
  const [bound] = bounds.rows;
  const through = bound?.through ?? after;
  const settledThrough = bound?.settled ?? after;
  const { rows } = await sql<{ currency: string; settled: string; all: string }>`
    select currency, sum(units)::text as all,
      coalesce(sum(units) filter (where transaction_id <= ${settledThrough}), 0)::text as settled
    from ledger_entries where transaction_id > ${after} and transaction_id <= ${through}
    group by currency`.execute(tx);
  const sums = rows.map(({ currency, settled, all }) => ({
    currency,
    settled: BigInt(settled),
    all: BigInt(all),
  }));
  return { settledThrough, through, last: bound?.last ?? after, sums };
}
