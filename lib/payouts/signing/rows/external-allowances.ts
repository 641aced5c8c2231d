import "server-only";
import { sql, type Insertable, type Selectable } from "kysely";
import { dueInTurn } from "#lib/core/store/due-in-turn.ts";
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

type New = Pick<
  Insertable<Tables["external_allowance"]>,
  | "intent_id"
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

/** Begins to wait for an allowance; asked for again, its intent keeps the first. */
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
export async function keepEstimate(
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

/** Gives it up; false: it had ended. Its event, if there is one, serves no other payout. */
export async function giveUpExternalAllowance(
  tx: Tx,
  { id }: Pick<ExternalAllowance, "id">,
  by: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("external_allowance")
    .set({ ended: "given_up", ended_by: by, ended_at: sql<Date>`now()`, next_look_at: null })
    .where("id", "=", id)
    .where("ended", "is", null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
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
    .where("id", "in", dueInTurn<bigint>(due))
    .returningAll()
    .execute();
}

/** When to look next; null: never again. */
export async function lookForExternalIn(rows: Rows, id: bigint, seconds: number | null) {
  const at = seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds}::int)`;
  await rows
    .updateTable("external_allowance")
    .set({ next_look_at: at })
    .where("id", "=", id)
    .where("ended", "is", null)
    .execute();
}

/** One wallet's tokens and their spender: a newer approval of the same replaces an older one. */
type Pair = Pick<ExternalAllowance, "account_id" | "network" | "signer" | "token" | "spender">;

/** A pair's allowances that have not ended and whose payout was not asked of the exchange; oldest first. */
export const openExternalOfPair = (rows: Rows, pair: Pair): Promise<ExternalAllowance[]> =>
  rows
    .selectFrom("external_allowance as external")
    .innerJoin("payout_intent as intent", "intent.id", "external.intent_id")
    .selectAll("external")
    .where("external.account_id", "=", pair.account_id)
    .where("external.network", "=", pair.network)
    .where("external.signer", "=", pair.signer)
    .where("external.token", "=", pair.token)
    .where("external.spender", "=", pair.spender)
    .where("external.ended", "is", null)
    .where("intent.status", "in", ["none", "quoted", "signing", "refused"])
    .orderBy("external.id")
    .execute();

/** An approval as the token's own event tells it; `at`: its block's time. */
export type ApprovalEvent = {
  hash: string;
  block: bigint;
  logIndex: number;
  at: Date;
  units: bigint;
};

/** A transaction of the last moment takes some minutes to be as deep as needed. */
const LAST_MOMENT_MINUTES = 15;

const isBefore = (row: ExternalAllowance, { block, logIndex }: ApprovalEvent) =>
  row.block_number !== null &&
  (row.block_number < block || (row.block_number === block && (row.log_index ?? 0) < logIndex));

const NOT_SEEN = { hash: null, block_number: null, log_index: null, seen_at: null } as const;

/** Whether any payout has the event, also one that has ended. */
const isTaken = async (tx: Tx, network: string, { hash, logIndex }: ApprovalEvent) =>
  (await tx
    .selectFrom("external_allowance")
    .select("id")
    .where("network", "=", network as ExternalAllowance["network"])
    .where("hash", "=", hash)
    .where("log_index", "=", logIndex)
    .executeTakeFirst()) !== undefined;

/**
 * Notes a pair's approvals, the oldest first, as deep as needed: each takes the place of what stood before it,
 * and serves the oldest payout that waits for exactly its units. With `isComplete`, what has waited too long by
 * then ends.
 * @returns the intents of which anything has changed, and those among them that have ended
 */
export async function noteApprovals(
  tx: Tx,
  pair: Pair,
  seen: { events: readonly ApprovalEvent[]; searchedTo: bigint; isComplete: boolean },
): Promise<{ changed: string[]; ended: string[] }> {
  const { events, searchedTo, isComplete } = seen;
  const ids = (await openExternalOfPair(tx, pair)).map(({ id }) => id);
  if (ids.length === 0) return { changed: [], ended: [] };
  const rows = await tx
    .selectFrom("external_allowance")
    .selectAll()
    .select(
      sql<boolean>`ends_at <= now() - make_interval(mins => ${LAST_MOMENT_MINUTES}::int)`.as(
        "isOver",
      ),
    )
    .where("id", "in", ids)
    .where("ended", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  const changed = new Set<string>();
  const ended: string[] = [];
  const set = async (
    row: ExternalAllowance,
    columns: Partial<Pick<ExternalAllowance, "hash" | "block_number" | "log_index" | "ended">>,
    at: "seen_at" | "overwritten_at" | "ended_at",
  ) => {
    const now = { [at]: sql<Date>`now()` };
    await tx
      .updateTable("external_allowance")
      .set({ ...columns, ...now })
      .where("id", "=", row.id)
      .execute();
    Object.assign(row, columns);
    changed.add(row.intent_id);
  };
  for (const event of events) {
    for (const row of rows) {
      if (row.hash !== null && isBefore(row, event)) await set(row, NOT_SEEN, "overwritten_at");
    }
    const { hash, block, logIndex, units, at } = event;
    const next = rows.find(
      (row) =>
        row.hash === null && at <= row.ends_at && row.units === units && row.from_block < block,
    );
    if (!next || (await isTaken(tx, pair.network, event))) continue;
    await set(next, { hash, block_number: block, log_index: logIndex }, "seen_at");
  }
  for (const row of rows) {
    if (row.hash !== null || !row.isOver || !isComplete) continue;
    await lookForExternalIn(tx, row.id, null);
    await set(row, { ended: "expired" }, "ended_at");
    ended.push(row.intent_id);
  }
  await tx
    .updateTable("external_allowance")
    .set({ searched_to: sql<bigint>`greatest(searched_to, ${searchedTo})` })
    .where("id", "in", ids)
    .execute();
  return { changed: [...changed], ended };
}
