import "server-only";
import { sql, type RawBuilder } from "kysely";
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

/** How many of the newest codes a suggestion looks at. */
const LOOKED_AT = 200;

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
  const newest = await rows
    .selectFrom("payment_purpose")
    .select(["code", "object"])
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where("object", "<>", object)
    .orderBy("confirmed_at", "desc")
    .limit(LOOKED_AT)
    .execute();
  if (newest.length === 0) return null;
  const last = async (terms: RawBuilder<boolean>) => {
    const { rows: found } = await sql<{ id: string }>`
      select id from ${sql.table(`${operation}_intent`)}
      where account_id = ${accountId} and id = any(${newest.map((one) => one.object)}::text[]) and ${terms}
    `.execute(rows);
    const alike = new Set(found.map(({ id }) => id));
    return newest.find((one) => alike.has(one.object))?.code ?? null;
  };
  if (receiver !== null) {
    const code = await last(sql<boolean>`pix_account_id = ${receiver}`);
    if (code !== null) return { code, from: "receiver" };
  }
  if (address === null) return null;
  const column = sql.ref(operation === "payin" ? "address" : "signing_address");
  const code = await last(sql<boolean>`${column} = ${address}`);
  return code === null ? null : { code, from: "wallet" };
}
