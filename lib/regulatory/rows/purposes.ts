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

/** What these payments of an account are for, by what doors call them; those without a code are left out. */
export async function purposesOf(
  rows: Rows,
  { accountId, operation }: Omit<PurposeSubject, "object">,
  objects: readonly string[],
): Promise<Map<string, string>> {
  if (objects.length === 0) return new Map();
  const found = await rows
    .selectFrom("payment_purpose")
    .select(["object", "code"])
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where(sql<boolean>`object = any(${objects}::text[])`)
    .execute();
  return new Map(found.map(({ object, code }) => [object, code]));
}

/** Forgets what these payments are for: they are typed anew, or are gone. */
export async function forgetPurposes(
  tx: Tx,
  { accountId, operation }: Omit<PurposeSubject, "object">,
  objects: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("payment_purpose")
    .where("account_id", "=", accountId)
    .where("operation", "=", operation)
    .where(sql<boolean>`object = any(${objects}::text[])`)
    .execute();
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

/** How many of the newest codes a suggestion for many receivers looks at: some batches of the largest kind. */
const LOOKED_AT_FOR_MANY = 2_000;

/** The code that was confirmed last for a payout to each of these PIX accounts; those that have none are left out. */
export async function suggestedPurposes(
  rows: Rows,
  accountId: string,
  receivers: readonly bigint[],
): Promise<Map<string, string>> {
  if (receivers.length === 0) return new Map();
  const { rows: found } = await sql<{ receiver: string; code: string }>`
    select distinct on (intent.pix_account_id) intent.pix_account_id::text as receiver, newest.code
      from (
        select object, code, confirmed_at from payment_purpose
         where account_id = ${accountId} and operation = 'payout'
         order by confirmed_at desc limit ${LOOKED_AT_FOR_MANY}
      ) as newest
      join payout_intent as intent on intent.account_id = ${accountId} and intent.id = newest.object
     where intent.pix_account_id = any(${receivers.map(String)}::bigint[])
     order by intent.pix_account_id, newest.confirmed_at desc
  `.execute(rows);
  return new Map(found.map(({ receiver, code }) => [receiver, code]));
}
