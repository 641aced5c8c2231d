import "server-only";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Batch } from "./fixed-batches.ts";

const ofAccount = (rows: Rows, accountId: string, id: string) =>
  rows.selectFrom("batch").selectAll().where("account_id", "=", accountId).where("id", "=", id);

/** A batch, locked until the transaction ends. */
export const lockBatch = (tx: Tx, accountId: string, id: string): Promise<Batch | undefined> =>
  ofAccount(tx, accountId, id).forUpdate().executeTakeFirst();
