import { afterEach, expect, test } from "vitest";
import { bookLines } from "#service/domain/recovery/book-line.ts";
import { networkRounds } from "#service/domain/sends/settle-network.ts";
import { MANAGEMENT } from "../harness.ts";
import { olderCopy } from "./older-copy.ts";
import { startPayinWorld, type MadePayin } from "../payin-world.ts";
import { shared } from "../shared.ts";
import { bookAll, endByTwo } from "./book-all.ts";
import { endNow, lookAtAll, recoveryOf } from "./recovery-world.ts";

const world = shared(startPayinWorld);
let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;
afterEach(async () => {
  await copy?.drop();
  copy = null;
  // The newer database knows nothing of what the older one did since.
  await lookAtAll(world.deps);
  await endNow(world.deps);
});

const moved = async () => ({
  sent: await world.chain.minedNonce(),
  returns: world.bank.returns.size,
});
/** Everything that workers do, more than once. */
const work = async () => {
  for (let round = 0; round < 2; round += 1) {
    await world.bankRound();
    await world.sendsDue();
    await world.returnsDue();
    await networkRounds(world.deps, world.chain).sign();
    await world.blocks(3);
  }
};
/** The copy knows of a send already: a treasury's first is found out by its first use. */
const begin = async () => {
  if ((await moved()).sent === 0n) {
    world.bank.pay((await world.payin()).txid, "250.00");
    await world.settle();
  }
  await lookAtAll(world.deps);
  copy = await olderCopy(world.service);
};
const recover = async () => {
  await copy?.putBack();
  await lookAtAll(world.deps);
  await bookAll(world.deps);
  await world.blocks(3);
  await endByTwo(world.deps);
  await work();
  await lookAtAll(world.deps);
  expect(await recoveryOf(world.deps)).toBeNull();
};

test.each([
  ["that arrived after the copy", true],
  ["that stood in suspense in the copy", false],
])("a PIX of nobody %s, which a person gave back, is booked as given back", async (_, isLater) => {
  const arrive = async () => {
    const id = world.bank.pay(null, "3.00");
    await world.bankRound();
    return id;
  };
  let id = isLater ? "" : await arrive();
  await begin();
  if (isLater) id = await arrive();
  const line = `POST /settings/unsettled/${id}/return` as const;
  expect((await world.call(null, line, { headers: MANAGEMENT })).status).toBe(200);
  await world.returnsDue();
  await world.bankRound();
  const before = await moved();
  await recover();
  expect(await moved()).toEqual(before);
  expect((await world.service.unsettled()).suspense).toEqual([]);
  await world.expectCleanBooks();
});

test("a transaction that the chain shows to have done something else is not booked", async () => {
  const made = await world.payin();
  await begin();
  world.bank.pay(made.txid, "250.00");
  await world.settle();
  await copy?.putBack();
  await lookAtAll(world.deps);
  const { outcome } = world.chain;
  for (const seen of [{ state: "pending" as const }, { outcome: "unproven" as const }]) {
    world.chain.outcome = async (order, sent) => {
      const shown = await outcome(order, sent);
      return { ...shown, ...seen } as typeof shown;
    };
    const found = await bookLines(world.deps, ({ kind }) => kind === "transfer");
    expect(found.map(({ booked }) => booked.is)).toEqual(["waits"]);
  }
  world.chain.outcome = outcome;
  await bookAll(world.deps);
  expect(await world.statusOf(made)).toBe("completed");
  await endByTwo(world.deps);
  await world.expectCleanBooks();
});

// Last: what it sends in the older copy is unaccounted for in the newer one.
test("of several payins of one amount those are booked that were sent, and the others go on", async () => {
  const payins: MadePayin[] = [];
  for (let index = 0; index < 3; index += 1) payins.push(await world.payin());
  await begin();
  for (const made of payins.slice(0, 2)) world.bank.pay(made.txid, "250.00");
  await world.settle();
  const before = await moved();
  await recover();
  const states = await Promise.all(payins.map((made) => world.statusOf(made)));
  expect(states).toEqual(["completed", "completed", "processing"]);
  expect(await moved()).toEqual(before);
  const [, , last] = payins;
  world.bank.pay(last?.txid ?? null, "250.00");
  await world.settle();
  expect(last && (await world.statusOf(last))).toBe("completed");
  await world.expectCleanBooks();
});
