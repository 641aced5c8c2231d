import "server-only";
import { sql } from "kysely";
import { dueFairly } from "#lib/core/store/due-fairly.ts";
import { OPEN_SIGNATURE, type PayoutSignature } from "./payout-signatures.ts";
import type { Rows } from "#lib/core/store/store.ts";

/** Open signatures due for a look at the chain, taken by this replica for `leaseSeconds`. */
export function claimOpenSignatures(
  rows: Rows,
  limit: number,
  leaseSeconds: number,
): Promise<PayoutSignature[]> {
  const open = sql`next_look_at is not null and state in ('asked', 'sent')`;
  const due = "next_look_at";
  return rows
    .updateTable("payout_signature")
    .set({
      looks: sql`looks + 1`,
      next_look_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds}::int)`,
    })
    .where("id", "in", dueFairly<bigint>({ table: "payout_signature", open, due, limit }))
    .returningAll()
    .execute();
}

export async function scheduleSignatureCheck(
  rows: Rows,
  id: bigint,
  seconds: number,
): Promise<void> {
  await rows
    .updateTable("payout_signature")
    .set({ next_look_at: sql<Date>`now() + make_interval(secs => ${seconds}::int)` })
    .where("id", "=", id)
    .where("state", "in", OPEN_SIGNATURE)
    .execute();
}
