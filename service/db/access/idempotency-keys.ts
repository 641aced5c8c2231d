import { sql } from "kysely";
import type { Tx } from "#service/db/core/tables.ts";

/** How long a reply is kept (INTERFACE §1). */
const KEPT = sql.lit("24 hours");

/** A key in its scope, the hash of its request, and the attempt that holds it. */
export type KeyedCall = { scope: string; keyHash: Buffer; requestHash: Buffer; lease: string };

export type KeyState = {
  /** Whether the key was used for this same request. */
  isSame: boolean;
  reply: string | null;
  /** Time until another attempt may take the key; 0 or less: now. */
  leftMs: number;
};

const leased = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/**
 * Takes a key that is new, has expired, or was used for the same request and has neither a reply nor a
 * live lease. One of several concurrent attempts gets it.
 */
export async function acquireIdempotencyKey(
  tx: Tx,
  call: KeyedCall,
  leaseMs: number,
): Promise<boolean> {
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

/** Reads a key that could not be taken; null when it is gone by now. */
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

/** Extends the lease, or ends it with 0: then the same request may take the key again, no other. */
export async function leaseKey(tx: Tx, call: KeyedCall, leaseMs: number): Promise<void> {
  await sql`update idempotency_keys set leased_until = ${leased(leaseMs)} where ${held(call)}`.execute(
    tx,
  );
}

/** Stores the reply; false when a later attempt holds the key. */
export async function storeReply(tx: Tx, call: KeyedCall, sealed: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update idempotency_keys set reply = ${sealed}, expires_at = now() + ${KEPT}::interval
    where ${held(call)}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Deletes the key, so that any request may use it. */
export async function freeKey(tx: Tx, call: KeyedCall): Promise<void> {
  await sql`delete from idempotency_keys where ${held(call)}`.execute(tx);
}

/** Deletes at most `limit` expired keys and returns how many. */
export async function sweepKeys(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from idempotency_keys where (scope, key_hash) in (
      select scope, key_hash from idempotency_keys where expires_at <= now()
      limit ${limit} for update skip locked)`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
