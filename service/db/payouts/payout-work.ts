import type { Network } from "#protocol/chain/networks.ts";
import type { PayoutStatus } from "#protocol/payouts/payouts.ts";
import { sql, type UpdateObject } from "kysely";
import { inMs, NOW } from "#service/db/core/database-clock.ts";
import type { Payout } from "./payouts.ts";
import type { Tables, Tx } from "#service/db/core/tables.ts";
import { turnOf } from "#service/db/core/whose-turn.ts";

/** `msLeft`: until when its allowance may come; negative afterwards. */
export type TimedPayout = Payout & { msLeft: number };

const MS_LEFT = sql<number>`(extract(epoch from allowance_until - now()) * 1000)::float8`;

/** Whose allowance is to be looked for now; users take turns. */
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

/** Takes the look at a payout for so long, or false when somebody else has it. */
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

/** Locked until the transaction ends; always taken before its sends and its PIX. */
export async function lockPayout(tx: Tx, id: bigint): Promise<Payout> {
  return tx
    .selectFrom("payouts")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export type PayoutChanges = Omit<UpdateObject<Tables, "payouts">, "status" | "updated_at">;

/** What people can see of it has changed. */
export async function updatePayout(tx: Tx, id: bigint, changes: PayoutChanges): Promise<Payout> {
  return tx
    .updateTable("payouts")
    .set({ ...changes, updated_at: NOW })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Who may make this move is the caller's rule; here it only can't be made twice. */
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

/** The receiver's bank would take the PIX; asked once. */
export async function noteKeyChecked(tx: Tx, id: bigint): Promise<void> {
  await tx
    .updateTable("payouts")
    .set({ key_checked_at: NOW })
    .where("id", "=", id)
    .where("stage", "=", "checking")
    .execute();
}

/** Looks at what one user has waiting on a network: so many a second, however many they are. */
const LOOKS_PER_SECOND = 20;

const nextLook = (id: bigint) => sql<Date>`(
  select now() + make_interval(secs => count(*)::float8 / ${LOOKS_PER_SECOND})
  from payouts as other join payouts as own
    on other.network = own.network and other.user_id = own.user_id
  where own.id = ${id} and other.stage = 'checking'
)`;

/**
 * Leaves the look for `ms` or longer, the more of the user's payouts wait, and says what is missing;
 * nothing that people see has changed.
 */
export async function holdCheck(
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
