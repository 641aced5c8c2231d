import { afterEach, describe, expect, test } from "vitest";
import { listUnknown } from "#service/domain/recovery/list-unknown.ts";
import type { TestUser } from "../build.ts";
import { olderCopy } from "../older-copy.ts";
import { startPayoutWorld } from "../payout-world.ts";
import { lookAtAll, recoveryOf } from "./recovery-world.ts";
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
  stop: () => Promise<void>;
};

async function evmSide(): Promise<Side> {
  const world = await startPayoutWorld();
  const { service, bank, payout, settle, stop } = world;
  const work = async () => {
    await world.send();
    await world.blocks(3);
    await world.pay();
  };
  const left = (made: Made) => world.left(made as Awaited<ReturnType<typeof payout>>);
  return { service, paidOut: () => bank.allOut().length, payout, settle, left, work, stop };
}

async function tronSide(): Promise<Side> {
  const world = await startTronPayoutWorld();
  const { service, bank, payout, stop } = world;
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
    stop,
    paidOut: () => bank.allOut().length,
    settle: (made) => world.settle(made as Paid),
    left: (made) => world.left(made as Paid),
  };
}

async function solanaSide(): Promise<Side> {
  const world = await startSolanaPayoutWorld();
  const { service, bank, payout, settle, stop } = world;
  type Paid = Awaited<ReturnType<typeof payout>>;
  const left = (made: Made) => world.tokensOf("USDC", (made as Paid).payer.address);
  return {
    service,
    payout,
    settle,
    left,
    stop,
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
});
