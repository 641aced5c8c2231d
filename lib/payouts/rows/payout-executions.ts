import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import type { PayoutExecutionTable } from "#lib/payouts/schema/executions.ts";
import { dueFairly } from "#lib/core/store/due-fairly.ts";
import type { PayerPair } from "./open-payout.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

export type PayoutExecution = Selectable<PayoutExecutionTable>;

const LOOK_FIRST_SECONDS = 2;

/** Commits that the exchange is about to be asked for a payout. */
export async function recordExecution(
  tx: Tx,
  accountId: string,
  asked: Omit<
    Insertable<PayoutExecutionTable>,
    "account_id" | "ended" | "ended_at" | "next_look_at"
  >,
): Promise<void> {
  await tx
    .insertInto("payout_execution")
    .values({
      ...asked,
      account_id: accountId,
      next_look_at: sql<Date>`now() + make_interval(secs => ${LOOK_FIRST_SECONDS}::int)`,
    })
    .execute();
}

/**
 * A wallet's open executions for one spender, whose allowance may still be taken; oldest first.
 * @param besidesBatch leaves out the lines of a batch: what they take is booked by the batch
 */
export const openExecutions = (
  rows: Rows,
  accountId: string,
  { signer, network, token, spender }: PayerPair & { spender: string },
  besidesBatch: string | null = null,
): Promise<PayoutExecution[]> =>
  rows
    .selectFrom("payout_execution")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("network", "=", network)
    .where("token", "=", token)
    .where("spender", "=", spender)
    .where("signer", "=", signer)
    .where("ended", "is", null)
    .where(
      sql<boolean>`not exists (select from payout_intent line
        where line.id = intent_id and line.batch_id = ${besidesBatch})`,
    )
    .orderBy("id")
    .execute();

/** An intent's executions, newest first. */
export const executionsOf = (rows: Rows, intentId: string): Promise<PayoutExecution[]> =>
  rows
    .selectFrom("payout_execution")
    .selectAll()
    .where("intent_id", "=", intentId)
    .orderBy("id", "desc")
    .execute();

/**
 * Whether an intent is a line of a batch whose allowance other lines are paid from: what leaves the wallet then is
 * booked by the batch, which stops at the first unit too many.
 */
export async function isInOpenBatch(rows: Rows, intentId: string): Promise<boolean> {
  const found = await rows
    .selectFrom("payout_intent as intent")
    .innerJoin("batch", "batch.id", "intent.batch_id")
    .select("batch.id")
    .where("intent.id", "=", intentId)
    .where((is) =>
      is.or([
        is("batch.state", "in", ["running", "paused"]),
        // Its last line is still followed.
        is.and([is("batch.state", "=", "ended"), is("batch.next_step_at", "is not", null)]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
}

/** Notes of a batch's executions that nothing was taken for them up to a block. */
export async function noteUntaken(rows: Rows, batchId: string, head: bigint): Promise<void> {
  await rows
    .updateTable("payout_execution")
    .set({ head: sql<bigint>`greatest(head, ${head})` })
    .where("ended", "is", null)
    .where(sql<boolean>`intent_id in (select id from payout_intent where batch_id = ${batchId})`)
    .execute();
}

/** Those that have not ended. */
export const openExecutionsOf = async (rows: Rows, intentId: string): Promise<PayoutExecution[]> =>
  (await executionsOf(rows, intentId)).filter(({ ended }) => ended === null);

/** Which of these intents the exchange was asked for, and may still take or have taken the allowance of. */
export async function intentsSentToExchange(
  rows: Rows,
  intentIds: readonly string[],
): Promise<Set<string>> {
  if (intentIds.length === 0) return new Set();
  const asked = await rows
    .selectFrom("payout_execution")
    .select("intent_id")
    .where("intent_id", "in", intentIds)
    .where("ended", "is", null)
    .execute();
  return new Set(asked.map(({ intent_id: id }) => id));
}

/** Schedules the next look at the chain; `head`: a block up to which nothing was taken, if known. */
export async function scheduleExecutionCheck(
  rows: Rows,
  id: bigint,
  { seconds, head }: { seconds: number; head: bigint | null },
): Promise<void> {
  await rows
    .updateTable("payout_execution")
    .set({
      next_look_at: sql<Date>`now() + make_interval(secs => ${seconds}::int)`,
      head: sql<bigint>`greatest(head, ${head ?? 0n})`,
    })
    .where("id", "=", id)
    .where("ended", "is", null)
    .execute();
}

/** Ends an execution that the chain shows untaken and untakable; false: it had ended already. */
export async function endExecution(rows: Rows, id: bigint, ended: "revoked"): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("payout_execution")
    .set({ ended, ended_at: sql<Date>`now()`, next_look_at: null })
    .where("id", "=", id)
    .where("ended", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Executions of other payouts under the same allowance, begun later. */
export const laterExecutions = (
  rows: Rows,
  { id, account_id, intent_id, network, token, spender, signer, units }: PayoutExecution,
) =>
  rows
    .selectFrom("payout_execution as later")
    .select("later.id")
    .where("later.account_id", "=", account_id)
    .where("later.intent_id", "!=", intent_id)
    .where("later.network", "=", network)
    .where("later.token", "=", token)
    .where("later.spender", "=", spender)
    .where("later.signer", "=", signer)
    .where("later.units", "=", units)
    .where("later.id", ">", id);

/**
 * Whether another payout was executed later under the same allowance, has ended with its tokens debited, and the
 * chain has confirmed that: what was taken was for that one.
 */
export async function isSettledByLater(rows: Rows, execution: PayoutExecution): Promise<boolean> {
  const later = await laterExecutions(rows, execution)
    .innerJoin("payout", "payout.intent_id", "later.intent_id")
    .where("later.ended", "=", "answered")
    .where("payout.status", "in", ["completed", "refunded"])
    .where("payout.chain_check", "=", "verified")
    .executeTakeFirst();
  return later !== undefined;
}

/**
 * Ends all open executions of an intent once the exchange has answered with a payout, which is followed from
 * then on. They all share one allowance.
 */
export async function endExecutionsOf(tx: Rows, intentId: string): Promise<void> {
  await tx
    .updateTable("payout_execution")
    .set({ ended: "answered", ended_at: sql<Date>`now()`, next_look_at: null })
    .where("intent_id", "=", intentId)
    .where("ended", "is", null)
    .execute();
}

/** Reopens executions whose payout the exchange calls failed, until the chain confirms that. */
export async function reopenExecutionsOf(tx: Rows, intentId: string): Promise<void> {
  await tx
    .updateTable("payout_execution")
    .set({ ended: null, ended_at: null, next_look_at: sql<Date>`now()` })
    .where("intent_id", "=", intentId)
    .where("ended", "=", "answered")
    .execute();
}

/** Open executions due for a look at the chain, taken by this replica for `leaseSeconds`. */
export function claimOpenExecutions(
  rows: Rows,
  limit: number,
  leaseSeconds: number,
): Promise<PayoutExecution[]> {
  const open = sql`ended is null and next_look_at is not null`;
  const due = "next_look_at";
  return rows
    .updateTable("payout_execution")
    .set({ next_look_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds}::int)` })
    .where("id", "in", dueFairly<bigint>({ table: "payout_execution", open, due, limit }))
    .returningAll()
    .execute();
}
