import { generatePrivateKey } from "viem/accounts";
import type { TransferOrder } from "#service/chain/port.ts";
import { startTronWorld } from "./tron-world.ts";

/** Units of USDT that a treasury begins with. */
export const FUNDS = 1_000_000_000n;

/** A Tron of its own, with a treasury on it that holds tokens and pays for what it sends. */
export async function startTronTreasury() {
  const world = await startTronWorld();
  const signerKey = generatePrivateKey();
  const chain = world.open({ signerKey });
  await world.fund(chain.signer, { usdt: FUNDS });
  const order = (override: Partial<TransferOrder> = {}): TransferOrder => ({
    kind: "transfer",
    token: "USDT",
    to: world.client().address,
    units: 45_123n,
    ...override,
  });
  return { world, signerKey, chain, order };
}
export type TronTreasury = Awaited<ReturnType<typeof startTronTreasury>>;
