import { randomUUID } from "node:crypto";
import { notify } from "#platform/database.ts";
import type { DocumentType, SubAccountStatus } from "#protocol/sub-accounts/sub-accounts.ts";
import type { Selectable } from "kysely";
import { NOW } from "#service/db/core/database-clock.ts";
import type { SubAccountTable } from "#service/db/core/account-tables.ts";
import type { Transaction, Tx } from "#service/db/core/tables.ts";

/** Heard by whoever brings cases to the analyst, when the transaction that opened one commits. */
export const KYC_CHANNEL = "service_kyc";

/** One that is erased is nobody's any more: nothing here finds it. */
export type SubAccount = Selectable<SubAccountTable>;

/** A user of its own for a sub-account. */
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

/** False when the parent has one with this document; of several at once one gets it. */
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

/** The sub-account with this document that the user is, or is the parent of. */
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

/** A parent's sub-account, held until the transaction ends. */
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

/** The sub-account that a user is, held until the transaction ends. */
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

export type ReceivedDocument = { type: DocumentType; receivedAt: Date };

/** What a sub-account has sent, in the order of its coming; the contents stay where they are. */
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

/** The intent to have a sub-account analysed; wakes whoever brings it to the analyst. */
export async function insertAnalysis(tx: Transaction, userId: number): Promise<void> {
  await tx.insertInto("kyc_analyses").values({ user_id: userId, key: randomUUID() }).execute();
  await notify(tx, KYC_CHANNEL, String(userId));
}

/** Whose analysis it is; null when nobody's. */
export async function findAnalysed(tx: Tx, key: string): Promise<number | null> {
  const row = await tx
    .selectFrom("kyc_analyses")
    .select("user_id")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** False when it had ended before. */
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
