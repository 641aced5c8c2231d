import type { Chain } from "#service/chain/port.ts";
import type { MadePayin, PayinWorld } from "../payin-world.ts";

/** Paid payins whose tokens wait to be sent. */
export async function paidPayins(world: PayinWorld, count: number): Promise<MadePayin[]> {
  const made: MadePayin[] = [];
  for (let at = 0; at < count; at += 1) made.push(await world.payin());
  for (const { txid } of made) world.bank.pay(txid, "250.00");
  await world.bankRound();
  return made;
}

/** All sends of these payins in the order of the payins, with their bytes. */
export const sendsOf = (world: PayinWorld, made: readonly MadePayin[]) =>
  world.deps.db
    .selectFrom("chain_sends")
    .select(["id", "payin_id", "state", "trouble", "nonce", "hash", "raw", "broadcast_at", "units"])
    .where(
      "payin_id",
      "in",
      made.map(({ id }) => BigInt(id)),
    )
    .orderBy("payin_id")
    .orderBy("id")
    .execute();

/** A chain that notes what is planned, signed and handed over. */
export function noted(chain: Chain) {
  const planned: string[] = [];
  const signed: string[] = [];
  const handed: string[] = [];
  const noting: Chain = {
    ...chain,
    plan: (order, round) => {
      planned.push(order.kind === "transfer" ? order.to : order.payoutId);
      return chain.plan(order, round);
    },
    sign: async (...given) => {
      const bytes = await chain.sign(...given);
      signed.push(bytes.raw);
      return bytes;
    },
    broadcast: (raw, round) => {
      handed.push(raw);
      return chain.broadcast(raw, round);
    },
  };
  return { chain: noting, planned, signed, handed };
}
