import { afterEach, expect, test } from "vitest";
import { networkLeases } from "#service/domain/sends/network-lease.ts";
import { networkRounds } from "#service/domain/sends/settle-network.ts";
import { signSends } from "#service/domain/sends/settle-sign.ts";
import { startSettleWorkers } from "#service/workers/settle.ts";
import { startPayinWorld, type MadePayin } from "../payin-world.ts";
import { shared } from "../shared.ts";
import { noted, paidPayins, sendsOf } from "./sends-world.ts";

const world = shared(startPayinWorld);
afterEach(() => world.expectCleanBooks());

const isAllDone = async (made: MadePayin[]) =>
  (await sendsOf(world, made)).every(({ state }) => state === "confirmed");
const twice = <T>(all: readonly T[]) => all.filter((one, at) => all.indexOf(one) !== at);

test("two workers on one database plan, sign and hand over each send once", async () => {
  const many = await paidPayins(world, 60);
  const sides = [noted(world.chain), noted(world.chain)];
  const workers = sides.map(({ chain }) =>
    startSettleWorkers(
      { ...world.deps, chains: new Map([["polygon", chain]]) },
      world.service.log,
      20,
    ),
  );
  const look = async () => {
    await world.bare.mine();
    return isAllDone(many);
  };
  await expect.poll(look, { interval: 50, timeout: 30_000 }).toBe(true);
  await Promise.all(workers.map((one) => one.stop()));
  for (const what of ["planned", "signed"] as const) {
    const all = sides.flatMap((side) => side[what]);
    expect([what, all.length, twice(all)]).toEqual([what, 60, []]);
  }
  for (const { address, quote } of many) {
    expect(await world.tokensAt(address)).toBe(BigInt(quote.receiver_amount.replace(".", "")));
  }
  // Both have left: nobody waits for them.
  const left = await world.deps.db.selectFrom("network_leases").select("lease").execute();
  expect(left).toEqual([]);
});

test("without any lease, rounds that race sign each send once, and never two for one", async () => {
  const many = await paidPayins(world, 30);
  const sides = Array.from({ length: 3 }, () => noted(world.chain));
  await Promise.all(sides.map(({ chain }) => signSends(world.deps, chain)));
  const stored = await sendsOf(world, many);
  expect(new Set(stored.map(({ state }) => state))).toEqual(new Set(["signed"]));
  expect(new Set(stored.map(({ nonce }) => nonce)).size).toBe(30);
  const handed = sides.flatMap((side) => side.handed);
  expect(twice(handed)).toEqual([]);
  expect(new Set(handed)).toEqual(new Set(stored.map(({ raw }) => raw)));
  await world.blocks(3);
  expect(await isAllDone(many)).toBe(true);
});

test("a worker that lost its lease in the middle of a round signs nothing more", async () => {
  const many = await paidPayins(world, 40);
  const [mine, others] = [networkLeases(world.deps), networkLeases(world.deps)];
  const { chain, signed } = noted(world.chain);
  const taken = () =>
    world.deps.db
      .updateTable("network_leases")
      .set({ lease: "another", leased_until: new Date(Date.now() + 60_000) })
      .execute();
  const losing = {
    ...chain,
    broadcast: async (...given: Parameters<typeof chain.broadcast>) => {
      await taken();
      return chain.broadcast(...given);
    },
  };
  await networkRounds(world.deps, losing, mine).sign();
  expect(signed.length).toBeLessThan(many.length);
  const states = (await sendsOf(world, many)).map(({ state }) => state);
  expect(states.filter((state) => state === "signed")).toHaveLength(signed.length);
  // Nor does it begin another, nor anybody else while the lease runs.
  const before = signed.length;
  expect(await networkRounds(world.deps, chain, mine).sign()).toBe(false);
  expect(await networkRounds(world.deps, chain, others).sign()).toBe(false);
  expect(signed).toHaveLength(before);
  await world.deps.db
    .updateTable("network_leases")
    .set({ leased_until: new Date(0) })
    .execute();
  await networkRounds(world.deps, chain, others).sign();
  expect(signed).toHaveLength(many.length);
  await world.blocks(3);
  expect(await isAllDone(many)).toBe(true);
  await others.drop();
});
