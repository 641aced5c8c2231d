import type { BankAccountRecord, ListBankAccounts } from "#protocol/pix-accounts/bank-accounts.ts";
import { parsePixKey } from "#protocol/brazil/pix-key.ts";
import { sql, type Selectable } from "kysely";
import type { BankAccountTable } from "#service/db/core/account-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";
import { uniqueViolation } from "#service/db/core/unique-violation.ts";

type Row = Selectable<BankAccountTable>;
/** The unique field of the owner that is already taken. */
export type Taken = { taken: "pix_key" | "name" };

const COLUMNS = ["id", "user_id", "type", "name", "pix_key", "created_at", "updated_at"] as const;

function toRecord(row: Pick<Row, (typeof COLUMNS)[number]>): BankAccountRecord {
  return {
    id: Number(row.id),
    userId: row.user_id,
    type: row.type,
    name: row.name,
    pix_key: row.pix_key,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

/** The unique indexes decide instead of an earlier read: exactly one of several concurrent calls wins. */
async function unlessTaken<T>(write: Promise<T>): Promise<T | Taken> {
  try {
    return await write;
  } catch (error) {
    const index = uniqueViolation(error);
    if (index === "bank_accounts_pix_key") return { taken: "pix_key" };
    if (index === "bank_accounts_name") return { taken: "name" };
    throw error;
  }
}

export function insertBankAccount(
  tx: Tx,
  userId: number,
  account: { name: string; pix_key: string },
): Promise<BankAccountRecord | Taken> {
  return unlessTaken(
    tx
      .insertInto("bank_accounts")
      .values({ user_id: userId, ...account })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
      .then(toRecord),
  );
}

/** Finds any user's account: the caller tells a missing account from another user's. */
export async function findBankAccount(tx: Tx, id: number): Promise<BankAccountRecord | null> {
  const row = await tx
    .selectFrom("bank_accounts")
    .select(COLUMNS)
    .where("id", "=", BigInt(id))
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  return row ? toRecord(row) : null;
}

/** null when the owner has no such account. */
export function renameBankAccount(
  tx: Tx,
  userId: number,
  id: number,
  name: string,
): Promise<BankAccountRecord | Taken | null> {
  return unlessTaken(
    tx
      .updateTable("bank_accounts")
      .set({ name, updated_at: sql<Date>`now()` })
      .where("id", "=", BigInt(id))
      .where("user_id", "=", userId)
      .where("deleted_at", "is", null)
      .returning(COLUMNS)
      .executeTakeFirst()
      .then((row) => (row ? toRecord(row) : null)),
  );
}

/** False when the owner has no such account. */
export async function removeBankAccount(tx: Tx, userId: number, id: number): Promise<boolean> {
  const now = sql<Date>`now()`;
  const row = await tx
    .updateTable("bank_accounts")
    .set({ deleted_at: now, updated_at: now })
    .where("id", "=", BigInt(id))
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Case-insensitive in every alphabet, whatever the database's locale. `%` and `_` are plain characters,
 * because the search uses no pattern.
 */
function contains(column: "name" | "pix_key", part: string) {
  const lower = (value: unknown) => sql`lower(${value} collate "und-x-icu")`;
  return sql<boolean>`strpos(${lower(sql.ref(column))}, ${lower(sql`${part}::text`)}) > 0`;
}

/** One page of the owner's accounts, newest first, and their total number. */
export async function listBankAccounts(
  tx: Tx,
  userId: number,
  filter: ListBankAccounts,
): Promise<{ total: number; rows: BankAccountRecord[] }> {
  let matching = tx
    .selectFrom("bank_accounts")
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null);
  if (filter.name !== undefined) matching = matching.where(contains("name", filter.name));
  const { pix_key } = filter;
  if (pix_key !== undefined) {
    // Punctuation that a whole key is written with is not stored.
    const canonical = parsePixKey(pix_key)?.key ?? pix_key;
    matching = matching.where((is) =>
      is.or([contains("pix_key", pix_key), contains("pix_key", canonical)]),
    );
  }
  if (filter.type !== undefined) matching = matching.where(sql`type`, "=", filter.type);
  const counted = await matching
    .select(({ fn }) => fn.countAll<bigint>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select(COLUMNS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute();
  return { total: Number(counted.total), rows: rows.map(toRecord) };
}
