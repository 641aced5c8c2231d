import { startPayers, payinPayer, type Traffic } from "./fault-traffic.ts";
import type { MadePayin } from "./fault-client.ts";
import type { FaultWorld } from "./fault-world.ts";
import { GIFT_LOST, KILL_STEPS, type KillStep } from "./kill-steps.ts";
import type { MadePayout } from "./payout-client.ts";
import { PAYOUT_STEPS } from "./payout-steps.ts";
import { payoutPayer } from "./payout-traffic.ts";

/** What is broken: all its named moments, and who pays meanwhile. */
export type Subject = {
  steps: readonly KillStep[];
  /** Met once by a fresh world alone, before anything else. */
  first: KillStep | null;
  startTraffic: (world: FaultWorld, random: () => number) => Traffic;
};

const PAYIN_PAYERS = 5;
/** Beside payouts: their tokens leave the treasury by the same key, in one sequence of nonces. */
const PAYIN_PAYERS_BESIDE = 2;

function traffic(
  world: FaultWorld,
  random: () => number,
  payinPayers: number,
  withPayouts: boolean,
) {
  const payins: MadePayin[] = [];
  const payouts: MadePayout[] = [];
  const { payoutClient } = world;
  const wallets = withPayouts ? world.wallets : [];
  const payers = startPayers(
    [
      ...wallets.map((wallet) => payoutPayer(payoutClient, wallet, random, payouts)),
      ...Array.from({ length: payinPayers }, () => payinPayer(world.client, random, payins)),
    ],
    random,
  );
  return {
    stop: async () => {
      await payers.stop();
      return { payins, payouts };
    },
  };
}

export const SUBJECTS = {
  payin: {
    steps: KILL_STEPS,
    first: GIFT_LOST,
    startTraffic: (world, random) => traffic(world, random, PAYIN_PAYERS, false),
  },
  payout: {
    steps: PAYOUT_STEPS,
    first: null,
    startTraffic: (world, random) => traffic(world, random, PAYIN_PAYERS_BESIDE, true),
  },
} as const satisfies Record<string, Subject>;

export type SubjectName = keyof typeof SUBJECTS;
