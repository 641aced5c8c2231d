import { sql } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

type Row = Record<string, unknown>;

/** The tables with a user's rows and their exported columns: never hashes, secrets or contents. */
const PARTS = {
  credentials: "id, name, prefix, scopes, created_at, last_used_at, expires_at, revoked_at",
  bank_accounts: "id, type, name, pix_key, created_at, updated_at, deleted_at",
  wallets: "id, network, address, name, status, created_at, updated_at",
  webhook_endpoints: "url, created_at, updated_at",
  payins:
    "id, status, network, token, address, sender_cents, fee_cents, receiver_units, paid_at, completed_at, created_at",
  payouts: "id, status, created_at, updated_at",
  events: "id, sequence, event, data, created_at",
  sub_account_documents: "id, type, media_type, size, received_at",
  document_readings: "id, type, reader, purpose, at",
  kyc_analyses: "id, state, outcome, reason, created_at, asked_at, decided_at",
} as const;
export type ExportPart = keyof typeof PARTS;

/** Everything kept about a user, by table, as rows fit for JSON. */
export async function ownRows(tx: Tx, userId: number): Promise<Record<ExportPart, Row[]>> {
  const parts = Object.entries(PARTS) as [ExportPart, string][];
  const found: [ExportPart, Row[]][] = [];
  for (const [table, columns] of parts) {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from
        (select ${sql.raw(columns)} from ${sql.table(table)} where user_id = ${userId}) t
      `.execute(tx);
    found.push([table, rows.map(({ row }) => row)]);
  }
  return Object.fromEntries(found) as Record<ExportPart, Row[]>;
}

/** One sub-account that is not erased, by its user, for the operator's list and export commands. */
export async function findForExport(tx: Tx, userId: number) {
  const row = await tx
    .selectFrom("sub_accounts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  return row ?? null;
}

/** The columns of each sub-account that is not erased which a search by CPF has to open. */
export async function keyedSubAccounts(tx: Tx, afterUserId: number, limit: number) {
  return tx
    .selectFrom("sub_accounts")
    .select(["user_id", "document", "data_key", "details"])
    .where("erased_at", "is", null)
    .where("user_id", ">", afterUserId)
    .orderBy("user_id")
    .limit(limit)
    .execute();
}
