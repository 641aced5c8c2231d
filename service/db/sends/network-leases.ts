import { sql } from "kysely";
import type { Network } from "#protocol/chain/networks.ts";
import { inMs } from "#service/db/core/database-clock.ts";
import type { Tx } from "#service/db/core/tables.ts";

/** The work on a network that one process does at a time. */
export type LeasedWork = "sign" | "confirm";
/** A lease as a process asks for it. */
export type NetworkLease = { network: Network; work: LeasedWork; lease: string };

/** Takes a lease that is free or has run out, or extends one's own; false while another has it. */
export async function takeLease(tx: Tx, one: NetworkLease, ms: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("network_leases")
    .values({ ...one, leased_until: inMs(ms) })
    .onConflict((conflict) =>
      conflict
        .columns(["network", "work"])
        .doUpdateSet({ lease: one.lease, leased_until: inMs(ms) })
        .where((eb) =>
          eb.or([
            eb("network_leases.lease", "=", one.lease),
            eb("network_leases.leased_until", "<=", sql<Date>`now()`),
          ]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** Whether a lease is still one's own. */
export async function isLeaseHeld(
  tx: Tx,
  { network, work, lease }: NetworkLease,
): Promise<boolean> {
  const row = await tx
    .selectFrom("network_leases")
    .select("lease")
    .where("network", "=", network)
    .where("work", "=", work)
    .where("lease", "=", lease)
    .where("leased_until", ">", sql<Date>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** Gives up all leases of a process, so that another need not wait. */
export async function dropLeases(tx: Tx, lease: string): Promise<void> {
  await tx.deleteFrom("network_leases").where("lease", "=", lease).execute();
}
