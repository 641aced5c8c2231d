import "server-only";
import { sql, type Selectable } from "kysely";
import { dueFairly } from "#lib/core/store/due-fairly.ts";
import type { Rows } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";

export type UnprovedWallet = Selectable<Tables["external_wallet"]>;

/** Wallets whose proof is due for a look at the chain, taken by this replica for `leaseSeconds`. */
export function claimUnprovedWallets(
  rows: Rows,
  limit: number,
  leaseSeconds: number,
): Promise<UnprovedWallet[]> {
  const open = sql`next_look_at is not null`;
  const due = "next_look_at";
  return rows
    .updateTable("external_wallet")
    .set({
      looks: sql`looks + 1`,
      next_look_at: sql<Date>`now() + make_interval(secs => ${leaseSeconds}::int)`,
    })
    .where("id", "in", dueFairly<bigint>({ table: "external_wallet", open, due, limit }))
    .returningAll()
    .execute();
}

/** Notes up to where the text was looked for; `seconds` null: there is no further look. */
export async function recordProofCheck(
  rows: Rows,
  { id, number }: Pick<UnprovedWallet, "id" | "number">,
  { searchedTo, seconds }: { searchedTo: bigint | null; seconds: number | null },
): Promise<void> {
  const next = seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds}::int)`;
  await rows
    .updateTable("external_wallet")
    .set({ next_look_at: next, ...(searchedTo === null ? {} : { searched_to: searchedTo }) })
    .where("id", "=", id)
    .where("number", "=", number)
    .where("proved_at", "is", null)
    .where("ended_at", "is", null)
    .execute();
}
