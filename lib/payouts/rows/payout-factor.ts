import "server-only";
import { sql } from "kysely";
import { FRESH_MINUTES } from "#lib/core/access/actor.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** The minutes for which a factor counts for payouts: as set, or as everywhere. */
export async function payoutFactorMinutes(rows: Rows, connectionId: string): Promise<number> {
  const row = await rows
    .selectFrom("payout_factor")
    .select("minutes")
    .where("connection_id", "=", connectionId)
    .executeTakeFirst();
  return row?.minutes ?? FRESH_MINUTES;
}

export async function setPayoutFactor(
  rows: Rows,
  connectionId: string,
  { minutes, setBy }: { minutes: number; setBy: string },
): Promise<void> {
  await rows
    .insertInto("payout_factor")
    .values({ connection_id: connectionId, minutes, set_by: setBy })
    .onConflict((conflict) =>
      conflict
        .column("connection_id")
        .doUpdateSet({ minutes, set_by: setBy, set_at: sql<Date>`now()` }),
    )
    .execute();
}
