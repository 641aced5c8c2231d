import type { Network } from "#protocol/chain/networks.ts";
import { sql, type Insertable, type Selectable } from "kysely";
import type { TopUpTable } from "#service/db/core/payin-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";

export type TopUp = Selectable<TopUpTable>;

/** The open top-up of a treasury asset: the faucet was asked and the outcome is unknown. */
export async function openTopUp(
  tx: Tx,
  network: Network,
  signer: string,
  asset: TopUp["asset"],
): Promise<(TopUp & { ageMs: number }) | null> {
  const row = await tx
    .selectFrom("top_ups")
    .selectAll()
    .select(sql<number>`(extract(epoch from now() - created_at) * 1000)::float8`.as("ageMs"))
    .where("network", "=", network)
    .where("signer", "=", signer)
    .where("asset", "=", asset)
    .where("state", "=", "intended")
    .executeTakeFirst();
  return row ?? null;
}

/** null when a top-up is already open. */
export async function insertTopUp(tx: Tx, topUp: Insertable<TopUpTable>): Promise<TopUp | null> {
  const row = await tx
    .insertInto("top_ups")
    .values(topUp)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** False when the outcome was already settled. */
export async function settleTopUp(
  tx: Tx,
  id: bigint,
  state: "booked" | "void",
  hash: string | null,
): Promise<boolean> {
  const done = await tx
    .updateTable("top_ups")
    .set({ state, hash })
    .where("id", "=", id)
    .where("state", "=", "intended")
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
}
