import { beforeAll, expect, test } from "vitest";
import type { ChainOrder } from "#service/chain/port.ts";
import { payoutHash } from "#service/chain/evm/pull-call.ts";
import { startTronPullWorld } from "#service/test/tron-pull-world.ts";
import type { ChainWitness } from "#service/test/faults/outside-witness.ts";
import { tronWitness } from "./tron-witness.ts";
import { shared } from "#service/test/shared.ts";

const UNITS = 45_000_001n;

const world = shared(startTronPullWorld);
let witness: ChainWitness;
beforeAll(async () => {
  witness = tronWitness(world.sandbox.url, world.chain.signer);
});

async function send(order: ChainOrder): Promise<string> {
  const { sent, outcome } = await world.send(order);
  await expect.poll(outcome).toMatchObject({ state: "mined" });
  return sent.hash;
}
const told = async () => {
  // Concurrent questions each read the same chain.
  const [pulls, takings, deliveries, transactions] = await Promise.all([
    witness.pulls(),
    witness.takings(),
    witness.deliveries(),
    witness.transactions(),
  ]);
  return { pulls, takings, deliveries, transactions };
};

test("tells of a pull, of what went back, and of what came unasked", async () => {
  await world.fund(world.chain.signer, { trx: 0n, usdt: UNITS });
  const { payer, pull } = await world.allowed({ userId: 2, units: UNITS });
  const hash = await send(pull);
  const from = payer.address;
  const first = await told();
  expect(first).toEqual({
    pulls: [
      {
        payout: payoutHash(pull.payoutId),
        userId: 2n,
        token: "USDT",
        from,
        units: UNITS,
        hash,
        block: expect.any(Number) as number,
      },
    ],
    takings: [
      { token: "USDT", from: null, units: UNITS, hash: expect.any(String) as string },
      { token: "USDT", from, units: UNITS, hash },
    ],
    deliveries: [],
    transactions: 1,
  });
  const { block } = first.pulls[0]!;
  const { blockNumber } = (await payer.tronWeb.trx.getUnconfirmedTransactionInfo(hash)) as {
    blockNumber: number;
  };
  expect([block, (await witness.head()) >= block]).toEqual([blockNumber, true]);

  const back = { kind: "transfer", token: "USDT", to: from, units: UNITS } as const;
  const hashes = [await send(back), await send(back)];
  // A failed execution is a transaction, but moves nothing.
  const { sent, outcome } = await world.send(pull, await world.anyTerms());
  await expect.poll(outcome).toMatchObject({ outcome: "reverted" });
  const { deliveries, pulls, transactions } = await told();
  expect(deliveries).toEqual(
    hashes.map((one) => ({ token: "USDT", to: from, units: UNITS, hash: one })),
  );
  expect([transactions, pulls.length, sent.hash === hash]).toEqual([4, 1, false]);
});
