import "server-only";
import { sql } from "kysely";
import type { Environment } from "#protocol/chain/networks.ts";
import { SIGNING_LIMITS_DEFAULT, type SigningLimits } from "#lib/rules/spenders/signing-limits.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** The part of a session's account that the limits depend on. */
export type LimitedConnection = { connectionId: string; environment: Environment };

export type SetLimits = { limits: SigningLimits; setBy: string; setAt: Date };

/**
 * The limits for everything that is signed or paid. Null: a production connection without limits, whose
 * payins and payouts stay closed. No default is safe there: until a few days have shown the usual rate, the
 * limits alone bound a rate, and a band that fits every exchange bounds nothing.
 */
export async function signingLimits(
  rows: Rows,
  { connectionId, environment }: LimitedConnection,
): Promise<SigningLimits | null> {
  const set = await limitsAsSet(rows, connectionId);
  if (set) return set.limits;
  return environment === "sandbox" ? SIGNING_LIMITS_DEFAULT : null;
}

/** The limits that an administrator has set, or null. */
export async function limitsAsSet(rows: Rows, connectionId: string): Promise<SetLimits | null> {
  const row = await rows
    .selectFrom("signing_limits")
    .selectAll()
    .where("connection_id", "=", connectionId)
    .executeTakeFirst();
  if (!row) return null;
  const limits = {
    minRate: row.min_rate,
    maxRate: row.max_rate,
    startMinRate: row.start_min_rate,
    startMaxRate: row.start_max_rate,
    maxFromMedianBps: row.max_from_median_bps,
    maxFeeBps: row.max_fee_bps,
    maxFeeFlatCents: row.max_fee_flat_cents,
    maxOpenUnits: row.max_open_units,
  };
  return { limits, setBy: row.set_by, setAt: row.set_at };
}

export async function setLimits(
  rows: Rows,
  connectionId: string,
  limits: SigningLimits,
  setBy: string,
): Promise<void> {
  const row = {
    min_rate: limits.minRate,
    max_rate: limits.maxRate,
    start_min_rate: limits.startMinRate,
    start_max_rate: limits.startMaxRate,
    max_from_median_bps: limits.maxFromMedianBps,
    max_fee_bps: limits.maxFeeBps,
    max_fee_flat_cents: limits.maxFeeFlatCents,
    max_open_units: limits.maxOpenUnits,
    set_by: setBy,
  };
  await rows
    .insertInto("signing_limits")
    .values({ connection_id: connectionId, ...row })
    .onConflict((conflict) =>
      conflict.column("connection_id").doUpdateSet({ ...row, set_at: sql<Date>`now()` }),
    )
    .execute();
}
