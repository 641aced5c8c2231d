import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import { dueFairly } from "#lib/core/store/due-fairly.ts";
import { CHANGEABLE } from "#lib/rules/payouts/payout-states.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";

export type ExternalAllowance = Selectable<Tables["external_allowance"]>;

const ofIntent = (rows: Rows, accountId: string, intentId: string) =>
  rows
    .selectFrom("external_allowance")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("intent_id", "=", intentId);

/** The allowance that an intent waits for elsewhere; null: its wallet is connected here. */
export const externalAllowanceOf = async (
  rows: Rows,
  accountId: string,
  intentId: string,
): Promise<ExternalAllowance | null> =>
  (await ofIntent(rows, accountId, intentId).executeTakeFirst()) ?? null;

export const lockExternalAllowance = async (
  tx: Tx,
  accountId: string,
  intentId: string,
): Promise<ExternalAllowance | null> =>
  (await ofIntent(tx, accountId, intentId).forUpdate().executeTakeFirst()) ?? null;

export const externalAllowanceById = async (
  rows: Rows,
  accountId: string,
  id: bigint,
): Promise<ExternalAllowance | null> =>
  (await rows
    .selectFrom("external_allowance")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "=", id)
    .executeTakeFirst()) ?? null;

const ofBatch = (rows: Rows, accountId: string, batchId: string) =>
  rows
    .selectFrom("external_allowance")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("batch_id", "=", batchId);

/** The allowance that a batch waits for now; null: its owners are asked for none. */
export const openExternalOfBatch = async (
  rows: Rows,
  accountId: string,
  batchId: string,
): Promise<ExternalAllowance | null> =>
  (await ofBatch(rows, accountId, batchId).where("ended", "is", null).executeTakeFirst()) ?? null;

/** The same, locked until the transaction ends. */
export const lockOpenExternalOfBatch = async (
  tx: Tx,
  accountId: string,
  batchId: string,
): Promise<ExternalAllowance | null> =>
  (await ofBatch(tx, accountId, batchId)
    .where("ended", "is", null)
    .forUpdate()
    .executeTakeFirst()) ?? null;

/** The last allowance that a batch's owners were asked for; null: none was. */
export const lastExternalOfBatch = async (
  rows: Rows,
  accountId: string,
  batchId: string,
): Promise<ExternalAllowance | null> =>
  (await ofBatch(rows, accountId, batchId).orderBy("id", "desc").limit(1).executeTakeFirst()) ??
  null;

type New = Pick<
  Insertable<Tables["external_allowance"]>,
  | "intent_id"
  | "batch_id"
  | "account_id"
  | "wallet_id"
  | "network"
  | "signer"
  | "token"
  | "token_address"
  | "spender"
  | "units"
  | "sender_cents"
  | "receiver_cents"
  | "from_block"
  | "asked_by"
> & { endsInDays: number };

/** Begins to wait for an allowance; asked for again, its intent keeps the first. A batch waits for one at a time. */
export async function addExternalAllowance(
  tx: Tx,
  { endsInDays, from_block, ...row }: New,
): Promise<void> {
  await tx
    .insertInto("external_allowance")
    .values({
      ...row,
      from_block,
      searched_to: from_block,
      ends_at: sql<Date>`now() + make_interval(days => ${endsInDays}::int)`,
      next_look_at: sql<Date>`now()`,
    })
    .onConflict((conflict) => conflict.column("intent_id").doNothing())
    .execute();
}

/** Keeps what was estimated anew. */
export async function storeEstimate(
  rows: Rows,
  { id }: Pick<ExternalAllowance, "id">,
  { sender_cents, receiver_cents }: Pick<ExternalAllowance, "sender_cents" | "receiver_cents">,
): Promise<void> {
  await rows
    .updateTable("external_allowance")
    .set({ sender_cents, receiver_cents, estimated_at: sql<Date>`now()` })
    .where("id", "=", id)
    .execute();
}

/** Gives it up; false: it had ended. Its event, if there is one, serves nothing else. `by` null: nobody did. */
export async function giveUpExternalAllowance(
  tx: Tx,
  { id }: Pick<ExternalAllowance, "id">,
  by: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("external_allowance")
    .set({ ended: "given_up", ended_by: by, ended_at: sql<Date>`now()`, next_look_at: null })
    .where("id", "=", id)
    .where("ended", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Notes that a batch is paid from it; false: it had ended. Its event serves nothing else. */
export async function serveExternalAllowance(
  tx: Tx,
  { id }: Pick<ExternalAllowance, "id">,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("external_allowance")
    .set({ ended: "served", ended_at: sql<Date>`now()`, next_look_at: null })
    .where("id", "=", id)
    .where("ended", "is", null)
    .where("hash", "is not", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Lets somebody else have asked for it: the payouts that it pays are theirs. */
export async function takeOverExternalAllowance(
  tx: Tx,
  { id }: Pick<ExternalAllowance, "id">,
  by: string,
): Promise<void> {
  await tx
    .updateTable("external_allowance")
    .set({ asked_by: by })
    .where("id", "=", id)
    .where("ended", "is", null)
    .execute();
}

/** Those due for a look at the chain, taken by this replica for `leaseSeconds`. */
export function claimDueExternalAllowances(
  rows: Rows,
  limit: number,
  leaseSeconds: number,
): Promise<ExternalAllowance[]> {
  const open = sql`next_look_at is not null`;
  const due = { table: "external_allowance", open, due: "next_look_at", limit };
  return rows
    .updateTable("external_allowance")
    .set({
      looks: sql`looks + 1`,
      next_look_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds}::int)`,
    })
    .where("id", "in", dueFairly<bigint>(due))
    .returningAll()
    .execute();
}

/** When to look next; null: never again. */
export async function scheduleExternalCheck(rows: Rows, id: bigint, seconds: number | null) {
  const at = seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds}::int)`;
  await rows
    .updateTable("external_allowance")
    .set({ next_look_at: at })
    .where("id", "=", id)
    .where("ended", "is", null)
    .execute();
}

/** One wallet's tokens and their spender: a newer approval of the same replaces an older one. */
export type ExternalPair = Pick<
  ExternalAllowance,
  "account_id" | "network" | "signer" | "token" | "spender"
>;

/**
 * A pair's allowances that have not ended, of a payout that was not asked of the exchange or of a batch; oldest first.
 */
export const openExternalOfPair = (
  rows: Rows,
  pair: ExternalPair,
): Promise<(ExternalAllowance & { receiver: string | null })[]> =>
  rows
    .selectFrom("external_allowance as external")
    .leftJoin("payout_intent as intent", "intent.id", "external.intent_id")
    .leftJoin("batch", "batch.id", "external.batch_id")
    .selectAll("external")
    .select(sql<string | null>`coalesce(intent.pix_account_name, batch.title)`.as("receiver"))
    .where("external.account_id", "=", pair.account_id)
    .where("external.network", "=", pair.network)
    .where("external.signer", "=", pair.signer)
    .where("external.token", "=", pair.token)
    .where("external.spender", "=", pair.spender)
    .where("external.ended", "is", null)
    .where((is) =>
      is.or([is("intent.status", "in", CHANGEABLE), is("external.batch_id", "is not", null)]),
    )
    .orderBy("external.id")
    .execute();
