import { PublicKey } from "@solana/web3.js";
import { beforeAll, expect, test } from "vitest";
import { SANDBOX_DELEGATE_SECRET } from "#protocol/chain/solana/delegate-seed.ts";
import type { Chain, ChainOrder } from "#service/chain/port.ts";
import { startSolanaWorld } from "#service/test/solana-world.ts";
import type { ChainWitness } from "#service/test/faults/outside-witness.ts";
import { solanaWitness } from "./solana-witness.ts";
import { shared } from "#service/test/shared.ts";

const UNITS = 45_000_001n;

const world = shared(startSolanaWorld);
let chain: Chain;
let witness: ChainWitness;
beforeAll(async () => {
  chain = world.replica({ delegateSecret: SANDBOX_DELEGATE_SECRET });
  witness = solanaWitness(world.solana.url, new PublicKey(chain.signer));
});

let numbers = 0n;
async function send(order: ChainOrder): Promise<string> {
  const plan = await chain.plan(order);
  if (!plan.can) throw new Error(plan.detail);
  const { raw, hash } = await chain.sign(order, numbers++, plan.terms);
  expect(await chain.broadcast(raw)).toEqual({ accepted: true });
  world.solana.passSlots(2);
  return hash;
}
const told = async () => ({
  pulls: await witness.pulls(),
  takings: await witness.takings(),
  deliveries: await witness.deliveries(),
  transactions: await witness.transactions(),
});

test("tells of a pull, of what went back, and of what came unasked", async () => {
  const { faucet } = world.solana;
  await faucet.give({ token: "USDC", address: chain.signer, units: UNITS });
  const delegate = chain.spenderOf(2);
  const { payer, pull } = await world.allowed({ delegate, units: UNITS });
  const hash = await send({ ...pull, userId: 2 });
  world.solana.passSlots(2);
  const head = await witness.head();
  const { payoutId } = pull;
  expect(await told()).toEqual({
    pulls: [
      {
        payout: payoutId,
        userId: 2n,
        token: "USDC",
        from: payer.address,
        units: UNITS,
        hash,
        block: expect.any(Number) as number,
      },
    ],
    takings: [
      { token: "USDC", from: null, units: UNITS, hash: expect.any(String) as string },
      { token: "USDC", from: payer.address, units: UNITS, hash },
    ],
    deliveries: [],
    transactions: 1,
  });
  const [{ block = 0 } = {}] = await witness.pulls();
  expect(head).toBeLessThan(block);
  world.solana.passSlots(32);
  expect(await witness.head()).toBeGreaterThanOrEqual(block);

  const back = { kind: "transfer", token: "USDC", to: payer.address, units: UNITS } as const;
  const [first, second] = [await send(back), await send(back)];
  const { deliveries, transactions } = await told();
  const delivery = { token: "USDC", to: payer.address, units: UNITS };
  expect(deliveries).toEqual([
    { ...delivery, hash: first },
    { ...delivery, hash: second },
  ]);
  expect(transactions).toBe(3);
});
