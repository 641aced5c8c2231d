import "server-only";
import { sql } from "kysely";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import "#lib/regulatory/schema.ts";

/** One payment as its purpose and its approvals name it. */
export type PurposeSubject = { accountId: string; operation: "payin" | "payout"; object: string };

export type PurposeRow = { code: string; by: string; at: Date };

/** What a payment is for; null: nobody has confirmed it. */
export async function purposeOf(
  rows: Rows,
  { accountId, operation, object }: PurposeSubject,
): Promise<PurposeRow | null> {
  const row = await rows
    .selectFrom("payment_purpose")
    .select(["code", "confirmed_by as by", "confirmed_at as at"])
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("object", "=", object)
    .executeTakeFirst();
  return row ?? null;
}

export async function setPurpose(
  tx: Tx,
  { accountId, operation, object }: PurposeSubject,
  code: string,
  by: string,
): Promise<void> {
  const row = { code, confirmed_by: by };
  await tx
    .insertInto("payment_purpose")
    .values({ account_id: accountId, operation, object, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(["account_id", "operation", "object"])
        .doUpdateSet({ ...row, confirmed_at: sql<Date>`clock_timestamp()` }),
    )
    .execute();
}

type Alike = { accountId: string; object: string; address: string | null };

/**
 * The code that was confirmed last for a payment to the same receiver; of a payout whose receiver has none, from the
 * same wallet. Null: there is none.
 */
export async function suggestedPurpose(
  rows: Rows,
  {
    operation,
    accountId,
    object,
    address,
    receiver,
  }: Alike & { operation: "payin" | "payout"; receiver: bigint | null },
): Promise<{ code: string; from: "receiver" | "wallet" } | null> {
  const last = async (terms: ReturnType<typeof sql<boolean>>) => {
    const { rows: found } = await sql<{ code: string }>`
      select said.code from payment_purpose as said
      join ${sql.table(`${operation}_intent`)} as intent
        on intent.id = said.object and intent.account_id = said.account_id
      where said.account_id = ${accountId} and said.operation = ${operation} and said.object <> ${object} and ${terms}
      order by said.confirmed_at desc limit 1
    `.execute(rows);
    return found[0]?.code ?? null;
  };
  if (receiver !== null) {
    const code = await last(sql<boolean>`intent.pix_account_id = ${receiver}`);
    if (code !== null) return { code, from: "receiver" };
  }
  if (address === null) return null;
  const column =
    operation === "payin" ? sql.ref("intent.address") : sql.ref("intent.signing_address");
  const code = await last(sql<boolean>`${column} = ${address}`);
  return code === null ? null : { code, from: "wallet" };
}
