import { afterEach, describe, expect, test } from "vitest";
import { openIntents } from "#service/db/recovery/open-intents.ts";
import { bookLines } from "#service/domain/recovery/book-line.ts";
import { markBooked } from "#service/domain/recovery/booked.ts";
import { addRecoveryPerson, sayYes } from "#service/domain/recovery/end-recovery.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { networkRounds } from "#service/domain/sends/settle-network.ts";
import { MANAGEMENT } from "../harness.ts";
import { olderCopy } from "../older-copy.ts";
import { startPayinWorld, type MadePayin } from "../payin-world.ts";
import { shared } from "../shared.ts";
import { bookAll, endByTwo, lookAtAll, recoveryOf } from "./recovery-world.ts";

const world = shared(startPayinWorld);
let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;
afterEach(async () => {
  await copy?.drop();
  copy = null;
});

const moved = async (made?: MadePayin) => ({
  sent: await world.chain.minedNonce(),
  returns: world.bank.returns.size,
  held: made ? await world.tokensAt(made.address) : 0n,
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
/** Puts the copy back, books all that is shown, ends the recovery, and lets the workers work. */
const recover = async () => {
  await lookAtAll(world.deps);
  const shown = await recoveryOf(world.deps);
  await bookAll(world.deps, () => world.blocks(3));
  await endByTwo(world.deps);
  await work();
  await lookAtAll(world.deps);
  expect(await recoveryOf(world.deps)).toBeNull();
  return shown;
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

describe("what happened after the copy is booked as it happened, and nothing is done again", () => {
  test("a payin that the copy takes for unpaid", async () => {
    const made = await world.payin();
    await begin();
    world.bank.pay(made.txid, "250.00");
    await world.settle();
    const before = await moved(made);
    await copy?.putBack();
    expect(await recover()).toEqual(["sends", "transfer"]);
    expect(await world.statusOf(made)).toBe("completed");
    expect(await moved(made)).toEqual(before);
    expect(await world.events(made.user)).toEqual(["new", "updated", "updated", "completed"]);
    await world.expectCleanBooks();
  });

  test("a send that the copy takes for waiting", async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, "250.00");
    await world.bankRound();
    await begin();
    await world.signRound();
    await world.blocks(3);
    const before = await moved(made);
    await copy?.putBack();
    expect(await recover()).toEqual(["sends", "transfer"]);
    expect(await world.statusOf(made)).toBe("completed");
    expect(await moved(made)).toEqual(before);
    await world.expectCleanBooks();
  });

  test("a send that was mined and lacks confirmations, once they are there", async () => {
    const made = await world.payin();
    world.bank.pay(made.txid, "250.00");
    await world.bankRound();
    await begin();
    await world.signRound();
    await world.bare.mine();
    await copy?.putBack();
    await lookAtAll(world.deps);
    const [, transfer] = (await bookLines(world.deps, ({ kind }) => kind !== "sends")) ?? [];
    expect(transfer).toBeUndefined();
    expect(await world.statusOf(made)).toBe("processing");
    // What has its transaction waits for no other.
    const { sends } = await openIntents(world.deps.db);
    expect(sends.filter(({ owner }) => owner === String(made.id))).toEqual([]);
    await world.blocks(3);
    expect(await world.statusOf(made)).toBe("completed");
    await recover();
    await world.expectCleanBooks();
  });

  test("several payins of one amount, of which some were sent", async () => {
    const payins: MadePayin[] = [];
    for (let index = 0; index < 3; index += 1) payins.push(await world.payin());
    await begin();
    for (const made of payins.slice(0, 2)) world.bank.pay(made.txid, "250.00");
    await world.settle();
    const before = await moved();
    await copy?.putBack();
    await recover();
    const states = await Promise.all(payins.map((made) => world.statusOf(made)));
    expect(states).toEqual(["completed", "completed", "processing"]);
    expect(await moved()).toEqual(before);
    await world.expectCleanBooks();
  });

  test("a PIX of another amount, which went back", async () => {
    const made = await world.payin();
    await begin();
    world.bank.pay(made.txid, "1.00");
    await world.bankRound();
    const before = await moved(made);
    await copy?.putBack();
    expect(await recover()).toEqual(["pix_return"]);
    expect(await moved(made)).toEqual(before);
    expect(await world.returns(made.user, made.id)).toMatchObject([{ status: "returned" }]);
    await world.expectCleanBooks();
  });

  test.each([
    ["that arrived after the copy", true],
    ["that stood in suspense in the copy", false],
  ])("a PIX of nobody %s, which a person gave back", async (_, isLater) => {
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
    await copy?.putBack();
    expect(await recover()).toEqual(["pix_return"]);
    expect(await moved()).toEqual(before);
    expect((await world.service.unsettled()).suspense).toEqual([]);
    await world.expectCleanBooks();
  });
});

test("it may be broken off and repeated: what is booked is booked once, with its words", async () => {
  const payins = [await world.payin(), await world.payin()];
  await begin();
  for (const made of payins) world.bank.pay(made.txid, "250.00");
  await world.settle();
  await copy?.putBack();
  await lookAtAll(world.deps);
  const list = await listUnknown(world.deps);
  const first = list?.lines.find(({ kind }) => kind === "transfer")?.id ?? 0n;
  for (let time = 0; time < 2; time += 1) await bookLines(world.deps, ({ id }) => id === first);
  await expect(
    world.deps.transaction((tx) => markBooked(tx, first, "something else")),
  ).rejects.toThrow(/was booked meanwhile/);
  const booked = (await listUnknown(world.deps))?.lines.filter((one) => one.booked_as !== null);
  expect(booked).toMatchObject([{ id: first, booked_as: `the tokens of payin ${payins[0]?.id}` }]);
  expect(await bookLines(world.deps, ({ kind }) => kind === "sends")).toMatchObject([
    { booked: { is: "waits", why: expect.stringContaining("of which the books know") } },
  ]);
  await Promise.all([bookAll(world.deps, async () => {}), bookAll(world.deps, async () => {})]);
  await endByTwo(world.deps);
  await world.expectCleanBooks();
});

test("a witness that says otherwise by then, or a payin made after the copy, is not booked", async () => {
  const made = await world.payin();
  await begin();
  world.bank.pay(made.txid, "250.00");
  const forgotten = await world.payin();
  world.bank.pay(forgotten.txid, "250.00");
  await world.settle();
  await copy?.putBack();
  await lookAtAll(world.deps);
  const { foundBytes } = world.chain;
  world.chain.foundBytes = async () => null;
  const waiting = await bookLines(world.deps, ({ kind }) => kind === "transfer");
  expect(new Set(waiting?.map(({ booked }) => booked.is))).toEqual(new Set(["waits"]));
  world.chain.foundBytes = foundBytes;
  const { outcome } = world.chain;
  for (const seen of [{ state: "pending" as const }, { outcome: "unproven" as const }]) {
    world.chain.outcome = async (order, sent) => {
      const shown = await outcome(order, sent);
      return { ...shown, ...seen } as typeof shown;
    };
    const unproven = await bookLines(world.deps, ({ kind }) => kind === "transfer");
    expect(new Set(unproven?.map(({ booked }) => booked.is))).toEqual(new Set(["waits"]));
  }
  world.chain.outcome = outcome;
  world.bank.state.mood = "away";
  await expect(bookLines(world.deps, ({ kind }) => kind === "transfer")).rejects.toMatchObject({
    code: "UNAVAILABLE",
  });
  world.bank.state.mood = "well";
  await bookAll(world.deps, () => world.blocks(3));
  expect(await world.statusOf(made)).toBe("completed");
  const left = (await listUnknown(world.deps))?.lines.filter((one) => one.booked_as === null);
  expect(left?.map(({ kind }) => kind).toSorted()).toEqual(["payin_paid", "sends", "transfer"]);
  const person = "ana";
  const key = (await addRecoveryPerson(world.deps, person)) ?? "";
  const through = (await listUnknown(world.deps))?.lines.at(-1)?.id ?? 0n;
  expect((await sayYes(world.deps, { person, key, through })).is).toBe("waits");
});

test("outside a recovery nothing is booked", async () => {
  await copy?.putBack();
  expect(await bookLines(world.deps, () => true)).toBeNull();
});
