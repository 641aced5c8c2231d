import type { Tx } from "#service/db/core/tables.ts";
import { sql } from "kysely";

export type LedgerAccount =
  | "bank"
  | "payin_clearing"
  | "return_clearing"
  | "payout_clearing"
  | "suspense"
  | "fee_income"
  | "exchange_position"
  | "treasury"
  | "gas_expense"
  | "capital"
  | "recovery_clearing";

type LedgerKind =
  | "pix_in"
  | "conversion"
  | "reversal"
  | "send"
  | "gas"
  | "owed_back"
  | "pix_return"
  | "top_up"
  | "pull"
  | "payout_conversion"
  | "payout_reversal"
  | "pix_out"
  | "refund"
  | "recovered";

/** Debits are positive, credits negative, in minor units of the currency. */
type LedgerEntry = { account: LedgerAccount; currency: string; units: bigint };

export type LedgerTransaction = {
  kind: LedgerKind;
  /** Identifies the event, so that it is booked only once. */
  reference: string;
  payinId?: bigint | null;
  payoutId?: bigint | null;
  entries: readonly LedgerEntry[];
};

/** Books one event. The database refuses the commit unless each currency sums to zero. */
export const insertLedgerTransaction = (tx: Tx, one: LedgerTransaction): Promise<void> =>
  insertLedgerTransactions(tx, [one]);

/** The same of several events, in two statements. */
export async function insertLedgerTransactions(
  tx: Tx,
  events: readonly LedgerTransaction[],
): Promise<void> {
  if (events.length === 0) return;
  const booked = await tx
    .insertInto("ledger_transactions")
    .values(
      events.map(({ kind, reference, payinId = null, payoutId = null }) => ({
        kind,
        reference,
        payin_id: payinId,
        payout_id: payoutId,
      })),
    )
    .returning(["id", "reference"])
    .execute();
  const ids = new Map(booked.map(({ id, reference }) => [reference, id]));
  const rows = events.flatMap(({ reference, entries }) => {
    const id = ids.get(reference);
    if (id === undefined) throw new Error(`${reference} is not booked`);
    return entries
      .filter((entry) => entry.units !== 0n)
      .map(({ account, currency, units }) => ({
        transaction_id: id,
        account,
        currency,
        units: String(units),
      }));
  });
  await tx.insertInto("ledger_entries").values(rows).execute();
}

/** Balance of an account in minor units, debit positive. */
export async function ledgerBalance(
  tx: Tx,
  account: LedgerAccount,
  currency: string,
): Promise<bigint> {
  const { units } = await tx
    .selectFrom("ledger_entries")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>("units"), eb.lit(0)).as("units"))
    .where("account", "=", account)
    .where("currency", "=", currency)
    .executeTakeFirstOrThrow();
  return BigInt(units);
}

type LedgerWindow = {
  /** No more transactions can be added up to this one. */
  settledThrough: bigint;
  through: bigint;
  /** The newest transaction in the books. */
  last: bigint;
  /** Debits minus credits after `after`: up to `settledThrough`, and up to `through`. */
  sums: { currency: string; settled: bigint; all: bigint }[];
};

/**
 * Sums the entries of the next `limit` ledger transactions after `after`. It may miss a transaction that
 * commits more than a minute after it got its number.
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
