import { sql } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

/** How long a first answer is kept (INTERFACE §1). */
const KEPT = sql.lit("24 hours");

/** A key in its scope, what was asked under it, and the try that holds it. */
export type KeyedCall = { scope: string; keyHash: Buffer; requestHash: Buffer; lease: string };

export type KeyState = {
  /** Whether it was used for this very request. */
  isSame: boolean;
  reply: string | null;
  /** Until another may go on with it; 0 or less: now. */
  leftMs: number;
};

const leased = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/**
 * Takes a key that is free, has expired, or whose call for the same request is held by nobody any
 * more. Of several at once one gets it.
 */
export async function takeKey(tx: Tx, call: KeyedCall, leaseMs: number): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys as k
      (scope, key_hash, request_hash, lease, leased_until, expires_at)
    values (${call.scope}, ${call.keyHash}, ${call.requestHash}, ${call.lease}, ${leased(leaseMs)},
      now() + ${KEPT}::interval)
    on conflict (scope, key_hash) do update set
      request_hash = excluded.request_hash, lease = excluded.lease, reply = null,
      leased_until = excluded.leased_until, expires_at = excluded.expires_at
    where k.expires_at <= now() or (k.reply is null and k.leased_until <= now()
      and k.request_hash = excluded.request_hash)
    returning lease`.execute(tx);
  return rows.length === 1;
}

/** What stands under a key that could not be taken; null when it has gone meanwhile. */
export async function findKey(tx: Tx, call: KeyedCall): Promise<KeyState | null> {
  const row = await tx
    .selectFrom("idempotency_keys")
    .select("reply")
    .select([
      sql<boolean>`request_hash = ${call.requestHash}`.as("isSame"),
      sql<number>`(1000 * extract(epoch from leased_until - now()))::integer`.as("leftMs"),
    ])
    .where("scope", "=", call.scope)
    .where("key_hash", "=", call.keyHash)
    .where("expires_at", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row ?? null;
}

const held = (call: KeyedCall) =>
  sql`scope = ${call.scope} and key_hash = ${call.keyHash} and lease = ${call.lease} and reply is null`;

/** Holds the key for longer, or with 0 no longer: the same request may go on with it, no other. */
export async function leaseKey(tx: Tx, call: KeyedCall, leaseMs: number): Promise<void> {
  await sql`update idempotency_keys set leased_until = ${leased(leaseMs)} where ${held(call)}`.execute(
    tx,
  );
}

/** Keeps the first answer; false when the key was lost to a later try. */
export async function keepReply(tx: Tx, call: KeyedCall, sealed: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update idempotency_keys set reply = ${sealed}, expires_at = now() + ${KEPT}::interval
    where ${held(call)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Frees the key for whatever comes next under it. */
export async function freeKey(tx: Tx, call: KeyedCall): Promise<void> {
  await sql`delete from idempotency_keys where ${held(call)}`.execute(tx);
}

/** Erases what was kept long enough; at most `limit`, and how many it were. */
export async function sweepKeys(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (scope, key_hash) in (
      select scope, key_hash from idempotency_keys where expires_at <= now()
      limit ${limit} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
