import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";

/** A payin by the dashboard's id, and who paid it, else who is expected to; null: nobody is known. */
type NamedPayin = { id: string; name: string | null };

/** By the exchange's transaction ids; those of other accounts are not in it. */
export async function namedPayins(
  { db }: Store,
  { id: accountId }: Pick<Account, "id">,
  transactionIds: readonly number[],
): Promise<ReadonlyMap<number, NamedPayin>> {
  if (transactionIds.length === 0) return new Map();
  const found = await db
    .selectFrom("payin")
    .select(["id", "transaction_id", "payer_name", "expected_payer"])
    .where("account_id", "=", accountId)
    .where("transaction_id", "in", transactionIds.map(BigInt))
    .execute();
  return new Map(
    found.map(({ id, transaction_id, payer_name, expected_payer }) => [
      Number(transaction_id),
      { id: String(id), name: payer_name ?? (expected_payer || null) },
    ]),
  );
}
