import type { Payout } from "#service/db/payouts/payouts.ts";
import type { Tx } from "#service/db/core/tables.ts";
import type { JudgedWorld } from "./fault-world.ts";
import type { PayoutEvidence } from "./judge-payout.ts";
import type { Delivery } from "./outside-witness.ts";
import type { MadePayout } from "./payout-client.ts";
import type { Strays } from "./strays-of-payouts.ts";

/**
 * The refunds to wallets, by the payout that names them. One that no payout names counts for the newest
 * payout of its wallet, where it is one too many.
 */
function refundsOf(payouts: readonly Payout[], deliveries: readonly Delivery[]) {
  const refunds = new Map<bigint, Delivery[]>(payouts.map(({ id }) => [id, []]));
  for (const one of deliveries) {
    const ofWallet = payouts.filter(({ sender_address }) => sender_address === one.to);
    const owner = ofWallet.find(({ refund_hash }) => refund_hash === one.hash) ?? ofWallet.at(-1);
    if (owner) refunds.get(owner.id)!.push(one);
  }
  return refunds;
}

async function eventsByPayout(db: Tx): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("events")
    .select(["event", "data"])
    .where("event", "like", "crypto.payout.%" as never)
    .orderBy("user_id")
    .orderBy("sequence")
    .execute();
  const named = Map.groupBy(rows, ({ data }) => (data as { payout_id: string }).payout_id);
  return new Map([...named].map(([id, some]) => [id, some.map(({ event }) => event as string)]));
}

/** What books, bank and chain have about every payout, and what no payout explains. */
export async function payoutEvidence(
  db: Tx,
  world: JudgedWorld,
  mishaps: ReadonlyMap<string, MadePayout["mishap"]>,
): Promise<Omit<Strays, "payouts"> & { payouts: readonly PayoutEvidence[] }> {
  const { family, witness, pixTold, confirmations } = world;
  const [payouts, events, statement, pulls, takings, deliveries] = await Promise.all([
    db.selectFrom("payouts").selectAll().orderBy("id").execute(),
    eventsByPayout(db),
    witness.statement(),
    witness.pulls(),
    witness.takings(),
    witness.deliveries(),
  ]);
  const out = statement.filter(({ direction }) => direction === "out");
  const refunds = refundsOf(payouts, deliveries);
  const evidence = payouts.map((payout): PayoutEvidence => {
    const own = pulls.filter((pull) => pull.payout === family.pullName(payout.payout_id));
    const hashes = new Set(own.map(({ hash }) => hash));
    return {
      payout,
      mishap: mishaps.get(payout.payout_id) ?? null,
      pulls: own,
      takings: takings.filter(({ hash }) => hashes.has(hash)),
      paid: out.filter(({ pix_key }) => pix_key === payout.pix_key),
      toldAt: pixTold.filter(({ pixKey }) => pixKey === payout.pix_key).map(({ head }) => head),
      refunds: refunds.get(payout.id)!,
      events: events.get(payout.payout_id) ?? [],
      confirmations,
    };
  });
  return { payouts: evidence, out, pulls, takings };
}
