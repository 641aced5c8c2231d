import type { TestUser } from "../build.ts";
import type { Harness } from "../harness.ts";
import { startPayoutWorld } from "../payout-world.ts";
import { startSolanaPayoutWorld } from "../solana-payout-world.ts";
import { startTronPayoutWorld } from "../tron-payout-world.ts";

export type Made = { id: string; user: TestUser; units: bigint };
/** A network with a bank: what the test does there, whatever the family. */
export type Side = {
  service: Harness;
  paidOut: () => number;
  payout: () => Promise<Made>;
  settle: (made: Made) => Promise<void>;
  /** The payer's tokens. */
  left: (made: Made) => Promise<bigint>;
  send: () => Promise<void>;
  /** What the workers go on with in a recovery. */
  confirm: () => Promise<void>;
  pay: () => Promise<void>;
  expectCleanBooks: () => Promise<void>;
  events: (user: TestUser) => Promise<string[]>;
  statusOf: (made: Made) => Promise<string>;
  /** Every round of the workers. */
  work: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function evmSide(): Promise<Side> {
  const world = await startPayoutWorld();
  const { service, bank, payout, settle, stop, send, pay, expectCleanBooks, events } = world;
  const own = { send, pay, expectCleanBooks, events, confirm: world.confirmRound };
  const statusOf = (made: Made) => world.statusOf(made);
  const work = async () => {
    await world.send();
    await world.blocks(3);
    await world.pay();
  };
  const left = (made: Made) => world.left(made as Awaited<ReturnType<typeof payout>>);
  const paidOut = () => bank.allOut().length;
  return { ...own, statusOf, service, paidOut, payout, settle, left, work, stop };
}

export async function tronSide(): Promise<Side> {
  const world = await startTronPayoutWorld();
  const { service, bank, payout, stop, send, pay, expectCleanBooks, events } = world;
  type Paid = Awaited<ReturnType<typeof payout>>;
  const work = async () => {
    await world.send();
    await world.confirmRound();
    await world.pay();
  };
  return {
    send,
    confirm: world.confirmRound,
    pay,
    expectCleanBooks,
    events,
    statusOf: (made) => world.statusOf(made),
    service,
    payout,
    work,
    stop,
    paidOut: () => bank.allOut().length,
    settle: (made) => world.settle(made as Paid),
    left: (made) => world.left(made as Paid),
  };
}

export async function solanaSide(): Promise<Side> {
  const world = await startSolanaPayoutWorld();
  const { service, bank, payout, settle, stop, send, pay, expectCleanBooks, events } = world;
  type Paid = Awaited<ReturnType<typeof payout>>;
  const left = (made: Made) => world.tokensOf("USDC", (made as Paid).payer.address);
  return {
    send,
    confirm: world.confirmRound,
    pay,
    expectCleanBooks,
    events,
    statusOf: (made) => world.statusOf(made),
    service,
    payout,
    settle,
    left,
    stop,
    paidOut: () => bank.allOut().length,
    work: settle,
  };
}
