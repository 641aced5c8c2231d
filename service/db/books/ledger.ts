import type { Tx } from "#service/db/core/tables.ts";

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
  | "capital";

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
  | "refund";

/** Debit positive, credit negative, in minor units of the currency. */
type LedgerEntry = { account: LedgerAccount; currency: string; units: bigint };

export type LedgerTransaction = {
  kind: LedgerKind;
  /** Names what happened, so that it can be booked only once. */
  reference: string;
  payinId?: bigint | null;
  payoutId?: bigint | null;
  entries: readonly LedgerEntry[];
};

/** Books one happening. The database refuses it at commit unless each currency sums to zero. */
export async function insertLedgerTransaction(
  tx: Tx,
  { kind, reference, payinId = null, payoutId = null, entries }: LedgerTransaction,
): Promise<void> {
  const { id } = await tx
    .insertInto("ledger_transactions")
    .values({ kind, reference, payin_id: payinId, payout_id: payoutId })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = entries
    .filter((entry) => entry.units !== 0n)
    .map(({ account, currency, units }) => ({
      transaction_id: id,
      account,
      currency,
      units: String(units),
    }));
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
