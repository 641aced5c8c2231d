import "server-only";
import { sql } from "kysely";
import type { Tx } from "#lib/core/store/store.ts";

/** The lock of whoever compares, or changes what lines stand for. */
export const TURN = 720_150_170;

/**
 * Waits until nobody else changes what lines stand for, until the transaction ends. A line and what is due of its
 * payments are locked in either order otherwise, and two would wait for each other.
 */
export async function waitForTurn(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${TURN})`.execute(tx);
}

/** The same without waiting; false: somebody else has it. */
export async function takeTurn(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`
    select pg_try_advisory_xact_lock(${TURN}) as got`.execute(tx);
  return rows[0]?.got === true;
}
