import type { Network } from "#protocol/chain/networks.ts";
import { sql } from "kysely";
import { NOW } from "#service/db/core/database-clock.ts";
import type { Tx } from "#service/db/core/tables.ts";

/**
 * `check`: a payout's allowance is due for a check. `sign`: a send is due. `confirm`: the outcome of
 * signed bytes is open. `fill`: the treasury is needed, because a send is intended or a gift to it is
 * open.
 */
export type ChainWork = "check" | "sign" | "confirm" | "fill";

/** The work waiting on each network, in one query whatever their number. */
export async function chainWork(tx: Tx): Promise<{ network: Network; work: ChainWork }[]> {
  const sends = (work: ChainWork, state: "intended" | "signed") =>
    tx
      .selectFrom("chain_sends")
      .select(["network", sql.lit<ChainWork>(work).as("work")])
      .where("state", "=", state);
  const topUps = tx
    .selectFrom("top_ups")
    .select(["network", sql.lit<ChainWork>("fill").as("work")])
    .where("state", "=", "intended");
  const payouts = tx
    .selectFrom("payouts")
    .select(["network", sql.lit<ChainWork>("check").as("work")])
    .where("stage", "=", "checking")
    .where("due_at", "<=", NOW);
  return sends("sign", "intended")
    .where("due_at", "<=", NOW)
    .union(sends("confirm", "signed"))
    .union(sends("fill", "intended"))
    .union(topUps)
    .union(payouts)
    .execute();
}
