import { expect, test } from "vitest";
import type { Chain } from "#service/chain/port.ts";
import { checkPayouts } from "#service/domain/payouts/payout-settle-check.ts";
import { payPix } from "#service/domain/payouts/payout-settle-pix.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { signSends } from "#service/domain/sends/settle-sign.ts";
import { PAYER_FUNDS, startPayoutWorld, type MadePayout } from "./payout-world.ts";
import { SLICE_SEED, wholeOr } from "./drawn-slice.ts";
import { shared } from "./shared.ts";
import { mortal, type When } from "./mortal.ts";

const world = shared(startPayoutWorld);

/** A process that dies at its nth outside effect, right before or right after it. */
function dying(at: number, when: When) {
  const { deps, living, isDead } = mortal(world.deps, at, when);
  const pix = living(deps.pix, ["checkKey", "putPayment", "findPayment"]);
  const chain: Chain = living(world.chain, ["broadcast", "sign", "payer"]);
  return { deps: { ...deps, pix }, chain, isDead };
}

/** Everything from the first check to the end, by a process that may die on the way. */
async function live({ deps, chain }: ReturnType<typeof dying>): Promise<void> {
  await checkPayouts(deps, chain);
  await signSends(deps, chain);
  for (let block = 0; block < 3; block += 1) {
    await world.bare.mine();
    await confirmSends(deps, chain);
  }
  await payPix(deps);
  world.bank.arrive();
  await world.due();
  await payPix(deps);
  await signSends(deps, chain);
  for (let block = 0; block < 3; block += 1) {
    await world.bare.mine();
    await confirmSends(deps, chain);
  }
}

/** Another process starts and continues from what is stored. */
async function revive(made: MadePayout): Promise<void> {
  await world.confirmRound();
  for (let round = 0; round < 3; round += 1) {
    if ((await world.rowOf(made)).stage === "ended") return;
    await world.settle();
    await world.giveBack();
  }
}

async function dieAt(at: number, when: When, amount: string): Promise<[MadePayout, boolean]> {
  const made = await world.payout({ quote: { request_amount: amount } });
  const process = dying(at, when);
  await live(process).catch(() => null);
  await revive(made);
  return [made, process.isDead()];
}

/** It dies at every second effect, from a drawn one on, or at each. */
const STEP = wholeOr(1, 2);
const FIRST = 1 + (SLICE_SEED % STEP);

test.each<[When, string, string]>([
  ["before", "250.00", "completed"],
  ["after", "250.00", "completed"],
  ["before", "777.00", "refunded"],
  ["after", "777.00", "refunded"],
])(
  `dies right %s any effect of a payout of %s: one pull, one PIX or one refund (SEED=${SLICE_SEED})`,
  async (when, amount, end) => {
    let deaths = 0;
    for (let at = FIRST; ; at += STEP) {
      const [made, hasDied] = await dieAt(at, when, amount);
      const seen = await world.look(made);
      expect([at, seen.status]).toEqual([at, end]);
      if (end === "completed") await world.expectPaidOnce(made);
      else expect(await world.tokensAt(made.payer.address)).toBe(PAYER_FUNDS);
      const confirmed = (await world.statesOf(made)).filter((state) => state.endsWith("confirmed"));
      expect(confirmed).toHaveLength(end === "completed" ? 1 : 2);
      if (!hasDied) break;
      deaths += 1;
    }
    expect(deaths * STEP).toBeGreaterThan((end === "completed" ? 10 : 14) - STEP);
    await world.expectCleanBooks();
  },
  120_000,
);
