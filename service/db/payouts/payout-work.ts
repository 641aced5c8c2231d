import type { Network } from "#protocol/chain/networks.ts";
import type { PayoutStatus } from "#protocol/payouts/payouts.ts";
import { sql, type UpdateObject } from "kysely";
import { inMs, NOW } from "#service/db/core/database-clock.ts";
import type { Payout } from "./payouts.ts";
import type { Tables, Tx } from "#service/db/core/tables.ts";
import { turnOf } from "#service/db/core/whose-turn.ts";

/** `msLeft`: time left for the allowance to come; negative once it is over. */
export type TimedPayout = Payout & { msLeft: number };

const MS_LEFT = sql<number>`(extract(epoch from allowance_until - now()) * 1000)::float8`;

/** The payouts whose allowance is due for a check; users take turns. */
export async function payoutsToCheck(
  tx: Tx,
  network: Network,
  limit: number,
): Promise<TimedPayout[]> {
  const open = sql`network = ${network} and stage = 'checking'`;
  return tx
    .selectFrom("payouts")
    .innerJoin(
      turnOf<bigint>({ table: "payouts", open, due: "due_at", limit }),
      "turn.id",
      "payouts.id",
    )
    .selectAll("payouts")
    .select(MS_LEFT.as("msLeft"))
    .orderBy("turn.place")
    .execute();
}

/** Takes the check of a payout for `leaseMs`; false when another worker has it. */
export async function claimCheck(tx: Tx, id: bigint, leaseMs: number): Promise<boolean> {
  const claimed = await tx
    .updateTable("payouts")
    .set({ due_at: inMs(leaseMs) })
    .where("id", "=", id)
    .where("stage", "=", "checking")
    .where("due_at", "<=", NOW)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

export async function findTimedPayout(tx: Tx, id: bigint): Promise<TimedPayout> {
  return tx
    .selectFrom("payouts")
    .selectAll()
    .select(MS_LEFT.as("msLeft"))
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}

/** Locks a payout until the transaction ends; always lock it before its sends and its PIX. */
export async function lockPayout(tx: Tx, id: bigint): Promise<Payout> {
  return tx
    .selectFrom("payouts")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type PayoutChanges = Omit<UpdateObject<Tables, "payouts">, "status" | "updated_at">;

/** Updates a payout and its `updated_at`, for changes that people can see. */
export async function updatePayout(tx: Tx, id: bigint, changes: PayoutChanges): Promise<Payout> {
  return tx
    .updateTable("payouts")
    .set({ ...changes, updated_at: NOW })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The caller checks that the move is allowed; the condition only keeps it from happening twice. */
export async function movePayoutRow(
  tx: Tx,
  id: bigint,
  from: PayoutStatus,
  to: PayoutStatus,
  changes: PayoutChanges,
): Promise<Payout> {
  return tx
    .updateTable("payouts")
    .set({ ...changes, status: to, updated_at: NOW })
    .where("id", "=", id)
    .where("status", "=", from)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Notes that the receiver's bank would take the PIX; the bank is asked once. */
export async function recordKeyCheck(tx: Tx, id: bigint): Promise<void> {
  await tx
    .updateTable("payouts")
    .set({ key_checked_at: NOW })
    .where("id", "=", id)
    .where("stage", "=", "checking")
    .execute();
}

/** How many of one user's waiting payouts on a network are checked per second, whatever their number. */
const LOOKS_PER_SECOND = 20;

const nextLook = (id: bigint) => sql<Date>`(
  select now() + make_interval(secs => count(*)::float8 / ${LOOKS_PER_SECOND})
  from payouts as other join payouts as own
    on other.network = own.network and other.user_id = own.user_id
  where own.id = ${id} and other.stage = 'checking'
)`;

/**
 * Puts the next check off by `ms`, or longer the more payouts of the user wait, and stores what is
 * missing. Changes nothing that people see.
 */
export async function postponeCheck(
  tx: Tx,
  id: bigint,
  { trouble, ms }: { trouble: string; ms: number },
): Promise<void> {
  await tx
    .updateTable("payouts")
    .set({ trouble, due_at: sql<Date>`greatest(${inMs(ms)}, ${nextLook(id)})` })
    .where("id", "=", id)
    .where("stage", "=", "checking")
    .execute();
}

/** Brings nearer when a user's open quotes expire, and until when their payouts wait for what they need. */
export async function shiftPayoutDeadlines(
  tx: Tx,
  userId: number,
  seconds: number,
): Promise<{ quotes: number; open: number }> {
  const passed = sql`make_interval(secs => ${seconds}::int)`;
  const quotes = await sql`
    update payout_quotes set expires_at = expires_at - ${passed}
     where user_id = ${userId} and expires_at > now()
       and not exists (select from payouts where payouts.quote_id = payout_quotes.id)`.execute(tx);
  const open = await sql`
    update payouts set allowance_until = allowance_until - ${passed}, due_at = due_at - ${passed}
     where user_id = ${userId} and stage = 'checking'`.execute(tx);
  return { quotes: Number(quotes.numAffectedRows), open: Number(open.numAffectedRows) };
}
