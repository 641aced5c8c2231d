import { afterEach, describe, expect, test } from "vitest";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import type { TestUser } from "../build.ts";
import { olderCopy } from "../older-copy.ts";
import { startPayoutWorld } from "../payout-world.ts";
import { bookAll, endByTwo, lookAtAll, recoveryOf } from "./recovery-world.ts";
import type { Harness } from "../harness.ts";
import { shared } from "../shared.ts";
import { startSolanaPayoutWorld } from "../solana-payout-world.ts";
import { startTronPayoutWorld } from "../tron-payout-world.ts";

type Made = { id: string; user: TestUser; units: bigint };
/** A network with a bank: what the test does there, whatever the family. */
type Side = {
  service: Harness;
  paidOut: () => number;
  payout: () => Promise<Made>;
  settle: (made: Made) => Promise<void>;
  /** The payer's tokens. */
  left: (made: Made) => Promise<bigint>;
  /** Every round of the workers. */
  work: () => Promise<void>;
  /** The chain goes on until what was pulled is final. */
  blocks: () => Promise<unknown>;
  statusOf: (made: Made) => Promise<string>;
  expectCleanBooks: () => Promise<void>;
  stop: () => Promise<void>;
};

async function evmSide(): Promise<Side> {
  const world = await startPayoutWorld();
  const { service, bank, payout, settle, statusOf, expectCleanBooks, stop } = world;
  const work = async () => {
    await world.send();
    await world.blocks(3);
    await world.pay();
  };
  const left = (made: Made) => world.left(made as Awaited<ReturnType<typeof payout>>);
  const paidOut = () => bank.allOut().length;
  const blocks = () => world.blocks(3);
  const judged = { statusOf, expectCleanBooks };
  return { service, paidOut, payout, settle, left, work, blocks, ...judged, stop };
}

async function tronSide(): Promise<Side> {
  const world = await startTronPayoutWorld();
  const { service, bank, payout, statusOf, expectCleanBooks, stop } = world;
  type Paid = Awaited<ReturnType<typeof payout>>;
  const work = async () => {
    await world.send();
    await world.confirmRound();
    await world.pay();
  };
  return {
    service,
    payout,
    work,
    statusOf,
    expectCleanBooks,
    stop,
    blocks: world.confirmRound,
    paidOut: () => bank.allOut().length,
    settle: (made) => world.settle(made as Paid),
    left: (made) => world.left(made as Paid),
  };
}

async function solanaSide(): Promise<Side> {
  const world = await startSolanaPayoutWorld();
  const { service, bank, payout, settle, statusOf, expectCleanBooks, stop } = world;
  type Paid = Awaited<ReturnType<typeof payout>>;
  const left = (made: Made) => world.tokensOf("USDC", (made as Paid).payer.address);
  return {
    service,
    payout,
    settle,
    left,
    statusOf,
    expectCleanBooks,
    stop,
    blocks: () => world.slots(33),
    paidOut: () => bank.allOut().length,
    work: settle,
  };
}

let copy: Awaited<ReturnType<typeof olderCopy>> | null = null;
afterEach(async () => {
  await copy?.drop();
  copy = null;
});

describe.each([
  ["polygon", evmSide, ["pix_out", "pull", "sends"]],
  ["tron", tronSide, ["pix_out", "pull", "sends"]],
  ["solana", solanaSide, ["pix_out", "pull"]],
] as const)("on %s", (_network, start, shown) => {
  const side = shared<Side>(start);
  const look = async () => {
    await lookAtAll(side.service.deps);
    return recoveryOf(side.service.deps);
  };
  const take = async () => (copy = await olderCopy(side.service));

  test("a payout on its way begins no recovery, and neither does one that has ended", async () => {
    expect(await look()).toBeNull();
    const made = await side.payout();
    expect(await look()).toBeNull();
    await side.settle(made);
    expect(await look()).toBeNull();
  });

  test("a payout that the copy has forgotten begins one", async () => {
    await side.settle(await side.payout());
    expect(await look()).toBeNull();
    await take();
    await side.settle(await side.payout());
    await copy?.putBack();
    expect(await look()).toEqual(shown);
  });

  test("a payout that the copy takes for waiting begins one, and is not pulled or paid again", async () => {
    const made = await side.payout();
    expect(await look()).toBeNull();
    await take();
    await side.settle(made);
    const before = [await side.left(made), side.paidOut()];
    await copy?.putBack();
    expect(await look()).toEqual(shown);
    const list = await listUnknown(side.service.deps);
    const proposed = list?.lines.flatMap(({ proposal }) => proposal ?? []);
    expect(proposed?.toSorted((one, other) => one.book.localeCompare(other.book))).toEqual([
      { book: "pix_payment", of: made.id },
      { book: "pull", of: made.id },
    ]);
    await side.work();
    expect([await side.left(made), side.paidOut()]).toEqual(before);
  });

  test("it is booked as pulled and paid, with enough blocks; then the recovery ends and nothing is done again", async () => {
    const made = await side.payout();
    expect(await look()).toBeNull();
    await take();
    await side.settle(made);
    const before = [await side.left(made), side.paidOut()];
    await copy?.putBack();
    expect(await look()).toEqual(shown);
    await bookAll(side.service.deps, side.blocks);
    expect(await side.statusOf(made)).toBe("completed");
    await endByTwo(side.service.deps);
    const later = await side.payout();
    await side.settle(later);
    expect(await side.statusOf(later)).toBe("completed");
    expect([await side.left(made), side.paidOut()]).toEqual([before[0], Number(before[1]) + 1]);
    await side.expectCleanBooks();
    expect(await look()).toBeNull();
  });
});

describe("on polygon", () => {
  const world = shared(startPayoutWorld);

  test("a PIX of which the bank says otherwise than its statement is not booked", async () => {
    await world.payout();
    await world.settle();
    const made = await world.payout();
    await lookAtAll(world.deps);
    copy = await olderCopy(world.service);
    await world.settle();
    await copy.putBack();
    await lookAtAll(world.deps);
    const { findPayment } = world.deps.pix;
    const answers = [null, { state: "accepted" as const }, { endToEndId: "another" }];
    for (const told of answers) {
      world.deps.pix.findPayment = async (id) => {
        const found = await findPayment(id);
        return found && told && { ...found, ...told };
      };
      await bookAll(world.deps, () => world.blocks(3));
      expect(await world.statusOf(made)).toBe("processing");
    }
    world.deps.pix.findPayment = findPayment;
    await bookAll(world.deps, () => world.blocks(3));
    expect(await world.statusOf(made)).toBe("completed");
    await endByTwo(world.deps);
    await world.expectCleanBooks();
  });

  test("a payout whose PIX was refused is booked as given back, and is not paid", async () => {
    await world.settle();
    const made = await world.payout();
    await world.settle();
    const refused = await world.payout({ quote: { request_amount: "777.00" } });
    await lookAtAll(world.deps);
    copy = await olderCopy(world.service);
    await world.settle();
    await world.giveBack();
    expect(await world.statusOf(refused)).toBe("refunded");
    const before = [await world.left(refused), world.bank.allOut().length];
    await copy.putBack();
    await lookAtAll(world.deps);
    await bookAll(world.deps, () => world.blocks(3));
    expect(await world.statusOf(refused)).toBe("refunded");
    await endByTwo(world.deps);
    await world.settle();
    expect([await world.left(refused), world.bank.allOut().length]).toEqual(before);
    expect(await world.statusOf(made)).toBe("completed");
    await world.expectCleanBooks();
  });
});
