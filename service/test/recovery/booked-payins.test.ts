import { afterEach, beforeAll, expect, test } from "vitest";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import { bookLine } from "#service/domain/recovery/book-line.ts";
import { sayYes } from "#service/domain/recovery/end-recovery.ts";
import { addRecoveryPerson } from "#service/domain/recovery/recovery-person.ts";
import { returnSuspensePix } from "#service/domain/sends/return-suspense-pix.ts";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import { olderCopy } from "./older-copy.ts";
import { startPayinWorld, type MadePayin } from "../payin-world.ts";
import { bookAll, endByTwo } from "./book-all.ts";
import { endNow, lookAtAll } from "./recovery-world.ts";
import { shared } from "../shared.ts";

const world = shared(startPayinWorld);
// A sandbox's chain is a witness once the treasury has sent something there.
beforeAll(async () => {
  const { txid } = await world.payin();
  world.bank.pay(txid, "250.00");
  await world.settle();
});
let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;
afterEach(async () => {
  await copy?.drop();
  copy = null;
  // The newer database knows nothing of what the older one did since.
  await lookAtAll(world.deps);
  await endNow(world.deps);
});
const take = async () => {
  await lookAtAll(world.deps);
  copy = await olderCopy(world.service);
};
const putBack = async () => {
  await copy?.putBack();
  await lookAtAll(world.deps);
};
const pay = (made: MadePayin, amount = "250.00") => world.bank.pay(made.txid, amount);
const eventsOf = async (made: MadePayin) =>
  (await world.events(made.user)).filter((event) => event !== "updated");
/** All rounds, after which the payin has got its tokens once. */
const expectOnce = async (made: MadePayin) => {
  const [count, held] = [await world.chain.minedNonce(), await world.tokensAt(made.address)];
  for (let round = 0; round < 2; round += 1) {
    await world.sendsDue();
    await world.settle();
  }
  expect(await world.chain.minedNonce()).toBe(count);
  expect(await world.tokensAt(made.address)).toBe(held);
  expect(held).toBeGreaterThan(0n);
  expect(await world.statusOf(made)).toBe("completed");
  await world.expectCleanBooks();
};

const STATES = {
  "its payment": async () => {},
  "its PIX was taken in": async (made: MadePayin) => void pay(made),
  "its send": async (made: MadePayin) => {
    pay(made);
    await world.bankRound();
  },
  "its confirmation": async (made: MadePayin) => {
    pay(made);
    await world.bankRound();
    await world.signRound();
    await world.bare.mine();
  },
};

test.each(Object.entries(STATES))(
  "a payin of a copy from before %s is booked, and goes out once",
  async (before, prepare) => {
    const made = await world.payin();
    await prepare(made);
    await take();
    if (before === "its payment") pay(made);
    await world.settle();
    const told = await eventsOf(made);
    const counts = [await world.chain.minedNonce(), world.bank.state.calls.length];
    await putBack();
    await bookAll(world.deps);
    const paid = world.bank.state.calls.slice(counts[1] as number);
    expect(paid.filter((call) => call.startsWith("PUT"))).toEqual([]);
    expect(await world.chain.minedNonce()).toBe(counts[0]);
    if (await listUnknown(world.deps)) await endByTwo(world.deps);
    await expectOnce(made);
    expect(await eventsOf(made)).toEqual(told);
  },
);

test("a PIX that went back is booked with the bank's id of its return, and does not go back again", async () => {
  const made = await world.payin();
  await take();
  pay(made, "1.00");
  await world.bankRound();
  const [id] = [...world.bank.returns.keys()].slice(-1);
  const before = world.bank.returns.size;
  await putBack();
  await bookAll(world.deps);
  const found = await world.returns(made.user, made.id);
  expect(found).toMatchObject([{ status: "returned", reason: "wrong_amount" }]);
  await endByTwo(world.deps);
  await world.returnsDue();
  await world.bankRound();
  expect([world.bank.returns.size, [...world.bank.returns.keys()].at(-1)]).toEqual([before, id]);
  expect(await checkBooks(world.deps.db)).toEqual([]);
});

test("a PIX that the bank gave back while its tokens wait: nobody ends it before, and they are never sent", async () => {
  const made = await world.payin();
  const id = pay(made);
  await world.importReceipts();
  const returned = { return_id: `bank-${id}`, end_to_end_id: id, amount: "250.00" };
  world.bank.returns.set(`bank-${id}`, { ...returned, created_at: new Date().toISOString() });
  await lookAtAll(world.deps);
  const person = "early";
  const key = (await addRecoveryPerson(world.deps, person)) ?? "";
  const through = (await listUnknown(world.deps))!.lines.at(-1)!.id;
  const said = await sayYes(world.deps, { person, key, through });
  expect(said).toEqual({ is: "waits", lines: [through] });
  await bookAll(world.deps);
  await endByTwo(world.deps);
  await world.sendsDue();
  await world.settle();
  expect([await world.statusOf(made), await world.tokensAt(made.address)]).toEqual(["failed", 0n]);
  expect(await checkBooks(world.deps.db)).toEqual([]);
});

test("nothing is booked that the witness no longer shows, nor for a payment that a person says it is not of", async () => {
  const made = await world.payin();
  await take();
  pay(made);
  await world.settle();
  await putBack();
  const line = (await listUnknown(world.deps))!.lines.find(({ kind }) => kind === "transfer")!;
  const chains = new Map([["polygon" as const, { ...world.chain, sent: async () => null }]]);
  const never = await bookLine(world.deps, line.id, { of: "999999" });
  expect(never).toEqual({ is: "waits", why: "the payment that it fits does not wait for it" });
  const ofNone = await bookLine(world.deps, line.id, { of: "none" });
  expect(ofNone).toEqual({ is: "nobodys" });
  const booked = await bookLine({ ...world.deps, chains }, line.id);
  expect(booked).toEqual({ is: "waits", why: "the chain does not show it" });
  expect(await world.statusOf(made)).toBe("processing");
});

test("booked again, in another order, or after a break, it ends in the same books", async () => {
  const made = [await world.payin(), await world.payin()];
  await take();
  for (const one of made) pay(one);
  await world.settle();
  await putBack();
  const lines = (await listUnknown(world.deps))!.lines.toReversed();
  const breaks = { ...world.deps };
  let times = 0;
  breaks.transaction = (run) =>
    world.deps.transaction(async (tx) => {
      const done = await run(tx);
      if ((times += 1) === 1) throw new Error("broken off");
      return done;
    });
  for (const { id } of lines) await bookLine(breaks, id).catch(() => undefined);
  for (const { id } of lines) await bookLine(world.deps, id);
  await bookAll(world.deps);
  await endByTwo(world.deps);
  for (const one of made) await expectOnce(one);
});

test("a payin that the copy has forgotten is booked for the company that a person names, and neither sent nor returned", async () => {
  const { id: userId } = await world.service.user();
  await world.payin();
  await take();
  const made = await world.payin();
  pay(made);
  await world.settle();
  const returned = world.bank.returns.size;
  const [count, held] = [await world.chain.minedNonce(), await world.tokensAt(made.address)];
  await putBack();
  const unnamed = await Promise.all(
    (await listUnknown(world.deps))!.lines
      .filter(({ kind }) => kind !== "sends")
      .map(({ id }) => bookLine(world.deps, id)),
  );
  expect(unnamed).toEqual([{ is: "nobodys" }, { is: "nobodys" }]);
  await bookAll(world.deps, { userId });
  await endByTwo(world.deps);
  await world.settle();
  expect([await world.chain.minedNonce(), await world.tokensAt(made.address)]).toEqual([
    count,
    held,
  ]);
  expect(world.bank.returns.size).toBe(returned);
  expect((await world.service.unsettled()).suspense).toEqual([]);
  const cleared = await ledgerBalance(world.deps.db, "recovery_clearing", "BRL");
  expect(cleared).toBe(-25_000n);
  expect(await checkBooks(world.deps.db)).toEqual([]);
  const next = await world.payin();
  pay(next);
  await world.settle();
  await expectOnce(next);
});

test("a forgotten payin's PIX that was paid after the copy was put back, and stands in suspense, is booked and can't go back", async () => {
  const { id: userId } = await world.service.user();
  await take();
  const made = await world.payin();
  await putBack();
  expect(await listUnknown(world.deps)).toBeNull();
  const id = pay(made);
  await world.bankRound();
  const place = () =>
    world.deps.db
      .selectFrom("pix_receipts")
      .select("placed")
      .where("end_to_end_id", "=", id)
      .executeTakeFirst();
  expect(await place()).toEqual({ placed: "suspense" });
  await lookAtAll(world.deps);
  await bookAll(world.deps, { userId });
  await endByTwo(world.deps);
  expect(await place()).toEqual({ placed: "recovered" });
  await expect(returnSuspensePix(world.deps, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await ledgerBalance(world.deps.db, "recovery_clearing", "BRL")).toBeLessThan(0n);
  expect(await checkBooks(world.deps.db)).toEqual([]);
});
