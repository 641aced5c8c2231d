import "server-only";
import { sql } from "kysely";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Keyset } from "#lib/core/store/polling-schedule.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { BatchState } from "#lib/rules/batches/batch-states.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import { lockBatch } from "./batches.ts";
import { closeLines } from "./line-payouts.ts";
import "#lib/batches/schema.ts";

type NewDraft = {
  id: string;
  accountId: string;
  idempotencyKey: string;
  title: string;
  network: PayoutNetwork;
  token: Token;
  by: string;
  /** Everybody else who had a hand in its lines. */
  actors?: readonly string[];
};

/** Makes a draft; the same form sent twice gives the one that it made before. */
export async function insertDraft(
  tx: Tx,
  { id, accountId, idempotencyKey, by, actors = [], ...said }: NewDraft,
): Promise<{ id: string; isNew: boolean }> {
  const made = await tx
    .insertInto("batch")
    .values({
      id,
      account_id: accountId,
      idempotency_key: idempotencyKey,
      ...said,
      actors: [...new Set([by, ...actors])],
      created_by: by,
    } as never)
    .onConflict((conflict) => conflict.columns(["account_id", "idempotency_key"]).doNothing())
    .returning("id")
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const before = await tx
    .selectFrom("batch")
    .select("id")
    .where("account_id", "=", accountId)
    .where("idempotency_key", "=", idempotencyKey)
    .executeTakeFirstOrThrow();
  return { id: before.id, isNew: false };
}

/**
 * A draft, locked until the transaction ends.
 * @throws DashboardError `NOT_FOUND`; `CONFLICT`: its lines can't be changed any more
 */
export async function lockDraft(tx: Tx, accountId: string, id: string) {
  const batch = await lockBatch(tx, accountId, id);
  if (!batch) throw new DashboardError("NOT_FOUND");
  if (batch.state !== "draft") throw new DashboardError("CONFLICT");
  return batch;
}

/** Notes who has changed a draft: none of them approves it alone. */
export async function noteActor(tx: Tx, accountId: string, id: string, by: string): Promise<void> {
  await tx
    .updateTable("batch")
    .set({
      actors: sql`case when ${by} = any(actors) then actors else actors || ${by}::text end`,
      updated_at: sql`now()`,
    })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

export async function renameDraft(tx: Tx, accountId: string, id: string, title: string) {
  await tx
    .updateTable("batch")
    .set({ title, updated_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
}

/** Discards a draft, and what was typed in it; its lines may have been opened as payouts. */
export async function discardDraft(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx
    .updateTable("batch")
    .set({ state: "discarded", updated_at: sql`now()` })
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .execute();
  await closeLines(tx, { id, account_id: accountId });
  await tx.deleteFrom("batch_line").where("batch_id", "=", id).execute();
}

export type ListedBatch = {
  /** Its place among all batches. */
  number: bigint;
  id: string;
  title: string;
  state: BatchState;
  token: Token;
  network: string;
  createdBy: string;
  createdAt: Date;
  lines: number;
  faulty: number;
  cents: bigint;
};

/**
 * Batches that were not discarded, the newest first, with what their lines add up to. Ask for one row more than a page
 * shows: it tells of another page.
 */
export async function listBatches(
  rows: Rows,
  accountId: string,
  { before, after, limit }: Keyset,
): Promise<ListedBatch[]> {
  const bound =
    after !== undefined
      ? sql`and number > ${after}`
      : before !== undefined
        ? sql`and number < ${before}`
        : sql``;
  const order = after === undefined ? sql`desc` : sql`asc`;
  const { rows: found } = await sql<ListedBatch>`
    select b.number, b.id, b.title, b.state, b.token, b.network,
           b.created_by as "createdBy", b.created_at as "createdAt",
           count(l.number)::int as lines,
           (count(l.number) filter (where l.faults <> '[]'))::int as faulty,
           coalesce(sum(l.cents), 0)::bigint as cents
      from (
        select * from batch where account_id = ${accountId} and state <> 'discarded' ${bound}
        order by number ${order} limit ${limit}
      ) as b
      left join batch_line l on l.batch_id = b.id
     group by b.number, b.id, b.title, b.state, b.token, b.network, b.created_by, b.created_at
     order by b.number desc
  `.execute(rows);
  return found;
}

export const batchById = (rows: Rows, accountId: string, id: string) =>
  rows
    .selectFrom("batch")
    .select(["id", "title", "state", "network", "token", "created_by", "created_at"])
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst();
