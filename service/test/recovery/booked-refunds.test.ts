import { afterEach, expect, test } from "vitest";
import { olderCopy } from "../older-copy.ts";
import { PAYER_FUNDS, startPayoutWorld } from "../payout-world.ts";
import { shared } from "../shared.ts";
import { bookAll, endByTwo } from "./book-all.ts";
import { lookAtAll } from "./recovery-world.ts";

const world = shared(startPayoutWorld);
let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;
afterEach(async () => {
  await copy?.drop();
  copy = null;
});

test("tokens that went back are booked, and neither paid out nor given back again", async () => {
  await world.payout();
  await world.settle();
  const made = await world.payout({ quote: { request_amount: "777.00" } });
  await lookAtAll(world.deps);
  copy = await olderCopy(world.service);
  await world.settle();
  await world.giveBack();
  expect(await world.statusOf(made)).toBe("refunded");
  const paid = world.bank.allOut().length;
  await copy.putBack();
  await bookAll(world.deps);
  await endByTwo(world.deps);
  await world.settle();
  await world.giveBack();
  expect([await world.statusOf(made), await world.left(made)]).toEqual(["refunded", PAYER_FUNDS]);
  expect(world.bank.allOut().length).toBe(paid);
  await world.expectCleanBooks();
});
