import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import type { PayoutExecutionTable } from "#lib/payouts/signing/schema/allowances.ts";
import { dueInTurn } from "#lib/core/store/due-in-turn.ts";
import type { PayerPair } from "./open-payout.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";

export type PayoutExecution = Selectable<PayoutExecutionTable>;

const LOOK_FIRST_SECONDS = 2;

/** Commits that an exchange is asked for a payout next. */
export async function noteExecution(
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

/** Those of a wallet, for one spender, whose allowance may still be taken for them; oldest first. */
export const openExecutions = (
  rows: Rows,
  accountId: string,
  { signer, network, token, spender }: PayerPair & { spender: string },
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
    .orderBy("id")
    .execute();

/** Those of one intent, newest first. */
export const openExecutionsOf = (rows: Rows, intentId: string): Promise<PayoutExecution[]> =>
  rows
    .selectFrom("payout_execution")
    .selectAll()
    .where("intent_id", "=", intentId)
    .where("ended", "is", null)
    .orderBy("id", "desc")
    .execute();

/** When the chain is looked at for it next; `head`: a block up to which nothing was taken, if known. */
export async function assessExecutionIn(
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

/** Ends one of which the chain shows that nothing was taken and nothing can be; false: it had ended. */
export async function endExecution(rows: Rows, id: bigint, ended: "revoked"): Promise<boolean> {
  const { numUpdatedRows } = await rows
    .updateTable("payout_execution")
    .set({ ended, ended_at: sql<Date>`now()`, next_look_at: null })
    .where("id", "=", id)
    .where("ended", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * The exchange has answered with a payout, which is followed from then on. All of its executions: they
 * were made under one allowance.
 */
export async function endExecutionsOf(tx: Rows, intentId: string): Promise<void> {
  await tx
    .updateTable("payout_execution")
    .set({ ended: "answered", ended_at: sql<Date>`now()`, next_look_at: null })
    .where("intent_id", "=", intentId)
    .where("ended", "is", null)
    .execute();
}

/** An exchange says of its payout that it failed: until the chain has shown it, that is a claim. */
export async function reopenExecutionsOf(tx: Rows, intentId: string): Promise<void> {
  await tx
    .updateTable("payout_execution")
    .set({ ended: null, ended_at: null, next_look_at: sql<Date>`now()` })
    .where("intent_id", "=", intentId)
    .where("ended", "=", "answered")
    .execute();
}

/** Open ones that the chain is to be looked at for, taken for `leaseSeconds` by one replica. */
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
    .where("id", "in", dueInTurn<bigint>({ table: "payout_execution", open, due, limit }))
    .returningAll()
    .execute();
}
