import { afterEach, expect, test } from "vitest";
import { PAYER_FUNDS, startPayoutWorld, type MadePayout } from "./payout-world.ts";
import { shared } from "./shared.ts";

const world = shared(startPayoutWorld);
afterEach(() => world.expectCleanBooks());

const left = (made: MadePayout) => world.tokensAt(made.payer.address, made.quote.token);
const statusOf = async (made: MadePayout) => (await world.look(made)).status;
/** Its PIX was refused after the pull, and nothing has gone back yet. */
const refused = async (token = "USDC") => {
  const made = await world.payout({ quote: { request_amount: "777.00", token } });
  await world.settle();
  expect(await world.rowOf(made)).toMatchObject({ stage: "refunding", status: "processing" });
  return made;
};

test("USDT goes back to the unit too", async () => {
  const made = await refused("USDT");
  await world.giveBack();
  expect([await statusOf(made), await left(made)]).toEqual(["refunded", PAYER_FUNDS]);
});

test("a frozen wallet: on hold until it is not, for a person to see, never lost, once", async () => {
  const made = await refused();
  await world.bare.freeze(made.payer.address);
  for (let round = 0; round < 3; round += 1) await world.giveBack();
  expect(await world.look(made)).toMatchObject({
    status: "on_hold",
    tracking_complete: { step: "on_hold" },
  });
  expect((await world.rowOf(made)).trouble).toMatch(/^the token refuses the refund/);
  expect(await world.statesOf(made)).toEqual(["pull confirmed", "refund intended"]);
  const holds = (await world.events(made.user)).filter((event) => event === "updated on_hold");
  expect(holds).toHaveLength(1);
  await world.expectCleanBooks();
  await world.bare.freeze(made.payer.address, false);
  await world.giveBack();
  await world.giveBack();
  expect([await statusOf(made), await left(made)]).toEqual(["refunded", PAYER_FUNDS]);
  expect(await world.statesOf(made)).toEqual(["pull confirmed", "refund confirmed"]);
});

test("frozen between signature and block: it reverts, and is given back when it can be", async () => {
  const made = await refused();
  await world.due();
  const { broadcast } = world.chain;
  world.chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
  await world.signRound();
  world.chain.broadcast = broadcast;
  await world.bare.freeze(made.payer.address);
  await world.confirmRound();
  await world.blocks(3);
  expect(await world.statesOf(made)).toEqual([
    "pull confirmed",
    "refund reverted",
    "refund intended",
  ]);
  await world.bare.freeze(made.payer.address, false);
  await world.giveBack();
  expect([await statusOf(made), await left(made)]).toEqual(["refunded", PAYER_FUNDS]);
});

test("a reorganisation under the refund: the same bytes go out again, once", async () => {
  const made = await refused();
  await world.due();
  await world.signRound();
  await world.blocks(2);
  await world.bare.reorg(2);
  await world.confirmRound();
  await world.blocks(2);
  expect(await statusOf(made)).toBe("processing");
  await world.blocks(1);
  expect([await statusOf(made), await left(made)]).toEqual(["refunded", PAYER_FUNDS]);
});

test("a treasury that is short gives nothing back before it can", async () => {
  const made = await refused();
  const { balance } = world.chain;
  world.chain.balance = async () => made.units - 1n;
  await world.due();
  await world.signRound();
  world.chain.balance = balance;
  expect(await world.statesOf(made)).toEqual(["pull confirmed", "refund intended"]);
  await world.giveBack();
  expect([await statusOf(made), await left(made)]).toEqual(["refunded", PAYER_FUNDS]);
});

test("a pull under way takes nothing from the treasury: it keeps no refund back", async () => {
  const made = await world.payout({ quote: { request_amount: "777.00" } });
  await world.pull();
  const other = await world.payout();
  await world.signUnheard();
  expect(await world.statesOf(other)).toEqual(["pull signed"]);
  await world.pay();
  const { balance } = world.chain;
  world.chain.balance = async (asset) => (asset === "USDC" ? made.units : balance(asset));
  await world.due();
  await world.signRound();
  world.chain.balance = balance;
  expect(await world.statesOf(made)).toEqual(["pull confirmed", "refund signed"]);
  await world.confirmRound();
  await world.blocks(3);
  await world.pay();
  expect([await statusOf(made), await left(made)]).toEqual(["refunded", PAYER_FUNDS]);
});
