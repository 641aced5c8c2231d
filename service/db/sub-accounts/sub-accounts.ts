import { randomUUID } from "node:crypto";
import { notify } from "#platform/database.ts";
import type {
  DocumentType,
  ListSubAccounts,
  SubAccountStatus,
} from "#protocol/sub-accounts/sub-accounts.ts";
import type { Listed } from "#protocol/wire/lists.ts";
import { sql, type Selectable } from "kysely";
import { NOW } from "#service/db/core/database-clock.ts";
import type { SubAccountTable } from "#service/db/core/account-tables.ts";
import { listRows } from "#service/db/core/list-rows.ts";
import type { Database, Transaction, Tx } from "#service/db/core/tables.ts";

/** Wakes the KYC worker when a transaction that opened an analysis commits. */
export const KYC_CHANNEL = "service_kyc";

/** A sub-account; the queries here never find an erased one. */
export type SubAccount = Selectable<SubAccountTable>;

/** Inserts the user of a new sub-account. */
export async function insertSubUser(tx: Tx, parentId: number): Promise<number> {
  const { id } = await tx
    .insertInto("users")
    .values({ kind: "sub", parent_id: parentId })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export type NewSubAccount = {
  userId: number;
  /** Canonical. */
  document: string;
  name: string;
  ref: string | null;
  hasCallback: boolean;
  /** Both sealed. */
  dataKey: string;
  details: string;
};

/** False when the parent has one with this document; one of several concurrent calls wins. */
export async function insertSubAccount(
  tx: Tx,
  parentId: number,
  { userId, document, name, ref, hasCallback, dataKey, details }: NewSubAccount,
): Promise<boolean> {
  const row = await tx
    .insertInto("sub_accounts")
    .values({
      user_id: userId,
      parent_id: parentId,
      document,
      name,
      ref,
      has_callback: hasCallback,
      data_key: dataKey,
      details,
    })
    .onConflict((conflict) =>
      conflict.columns(["parent_id", "document"]).where("erased_at", "is", null).doNothing(),
    )
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** The sub-account with this document, for itself or its parent. */
export async function findSubAccount(
  tx: Tx,
  userId: number,
  document: string,
): Promise<SubAccount | null> {
  const row = await tx
    .selectFrom("sub_accounts")
    .selectAll()
    .where("document", "=", document)
    .where("erased_at", "is", null)
    .where((is) => is.or([is("user_id", "=", userId), is("parent_id", "=", userId)]))
    .executeTakeFirst();
  return row ?? null;
}

/** Locks a parent's sub-account until the transaction ends. */
export async function lockChild(
  tx: Transaction,
  parentId: number,
  document: string,
): Promise<SubAccount | null> {
  const row = await tx
    .selectFrom("sub_accounts")
    .selectAll()
    .where("parent_id", "=", parentId)
    .where("document", "=", document)
    .where("erased_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Locks the user's own sub-account until the transaction ends. */
export async function lockSubAccount(tx: Transaction, userId: number): Promise<SubAccount | null> {
  const row = await tx
    .selectFrom("sub_accounts")
    .selectAll()
    .where("user_id", "=", userId)
    .where("erased_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

type Changes = { reason: string | null; opened_at?: typeof NOW; decided_at: typeof NOW | null };

/** Writes a move of a locked sub-account. @throws Error when it is not in `from` */
export async function moveSubAccount(
  tx: Transaction,
  userId: number,
  from: SubAccountStatus,
  to: SubAccountStatus,
  changes: Changes,
): Promise<SubAccount> {
  return tx
    .updateTable("sub_accounts")
    .set({ ...changes, status: to, updated_at: NOW })
    .where("user_id", "=", userId)
    .where("status", "=", from)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A parent's sub-accounts; a sub-account sees itself alone. */
export const listSubAccounts = (
  db: Database,
  { id, kind }: { id: number; kind: "main" | "sub" },
  query: ListSubAccounts,
): Promise<Listed<SubAccount>> =>
  listRows<SubAccount>(
    db,
    {
      table: "sub_accounts",
      id: "user_id",
      owned:
        kind === "main"
          ? sql`parent_id = ${id} and erased_at is null`
          : sql`user_id = ${id} and erased_at is null`,
      indexed: [],
      others: [
        query.status ? sql`status = ${query.status}` : null,
        query.ref ? sql`ref = ${query.ref}` : null,
      ],
    },
    query,
  );

export type ReceivedDocument = { type: DocumentType; receivedAt: Date };

/** The documents of a sub-account in order of arrival, without their contents. */
export async function receivedDocuments(tx: Tx, userId: number): Promise<ReceivedDocument[]> {
  const rows = await tx
    .selectFrom("sub_account_documents")
    .select(["type", "received_at"])
    .where("user_id", "=", userId)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
  return rows.map(({ type, received_at }) => ({ type, receivedAt: received_at }));
}

/** The same of several sub-accounts, by their user. */
export async function receivedOfEach(
  tx: Tx,
  userIds: readonly number[],
): Promise<Map<number, ReceivedDocument[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom("sub_account_documents")
    .select(["user_id", "type", "received_at"])
    .where("user_id", "in", userIds)
    .orderBy("received_at")
    .orderBy("id")
    .execute();
  const received = rows.map(({ user_id, type, received_at }) => ({
    userId: user_id,
    type,
    receivedAt: received_at,
  }));
  return Map.groupBy(received, ({ userId }) => userId);
}

/** Stores the intent to have a sub-account analysed, and wakes the KYC worker. */
export async function insertAnalysis(tx: Transaction, userId: number): Promise<void> {
  await tx.insertInto("kyc_analyses").values({ user_id: userId, key: randomUUID() }).execute();
  await notify(tx, KYC_CHANNEL, String(userId));
}

/** The user of an analysis; null when there is none. */
export async function findAnalysed(tx: Tx, key: string): Promise<number | null> {
  const row = await tx
    .selectFrom("kyc_analyses")
    .select("user_id")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** False when the analysis had already ended. */
export async function endAnalysis(
  tx: Transaction,
  userId: number,
  key: string,
  { status, reason }: { status: "APPROVED" | "REJECTED"; reason: string | null },
): Promise<boolean> {
  const row = await tx
    .updateTable("kyc_analyses")
    .set({ state: "decided", outcome: status, reason, decided_at: NOW, trouble: null })
    .where("user_id", "=", userId)
    .where("key", "=", key)
    .where("state", "<>", "decided")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}
