import "server-only";
import type { Tx } from "#lib/core/store/store.ts";

/** Makes changes to an account's list of categories wait for one another until the transaction ends. */
export async function lockAccount(tx: Tx, accountId: string): Promise<void> {
  await tx
    .selectFrom("account")
    .select("id")
    .where("id", "=", accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}
