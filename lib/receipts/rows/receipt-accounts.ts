import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** The account of a receipt that is read without a session. */
export async function accountOfReceipt(rows: Rows, id: string): Promise<Account> {
  const found = await rows
    .selectFrom("account")
    .innerJoin("connection", "connection.id", "account.connection_id")
    .select(["account.id", "account.name", "account.kind"])
    .select(["account.connection_id", "connection.environment"])
    .where("account.id", "=", id)
    .executeTakeFirstOrThrow();
  const { connection_id: connectionId, ...account } = found;
  return { ...account, connectionId };
}
