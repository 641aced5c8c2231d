import { setTimeout as sleep } from "node:timers/promises";
import type { FaultFamily, PayerWallet } from "./fault-family.ts";
import { drawToken, type Payer } from "./fault-traffic.ts";
import { drawMishap, PAYOUT_MISHAPS, type PayoutMishap } from "./mishaps.ts";
import type { MadePayout, PayoutAsk, PayoutClient } from "./payout-client.ts";

const LOOK_EVERY_MS = 250;
/** What the receiver's bank does not take: SANDBOX_UNTAKEN_PAYMENT_CENTS, and the one on arrival. */
const PLAYED: Partial<Record<PayoutMishap, string>> = { untaken: "666.00", refused: "777.00" };

/** One of the four combinations, with an amount that shows every place. */
function askOf(mishap: PayoutMishap, random: () => number): PayoutAsk {
  const played = PLAYED[mishap];
  if (played) return { currency_type: "receiver", cover_fees: true, request_amount: played };
  const whole = (least: number, most: number) =>
    String(least + Math.floor(random() * (most - least)));
  const isReais = random() < 0.5;
  return {
    currency_type: isReais ? "receiver" : "sender",
    cover_fees: random() < 0.5,
    request_amount: isReais
      ? `${whole(20, 600)}.${whole(10, 100)}`
      : `${whole(5, 120)}.${whole(100_000, 1_000_000)}`,
  };
}

/** One payout after the other from one wallet, each with the mishap that the dice give it. */
export function payoutPayer(
  client: PayoutClient,
  family: FaultFamily,
  wallet: PayerWallet,
  random: () => number,
  made: MadePayout[],
): Payer {
  return async (over) => {
    const mishap = drawMishap(PAYOUT_MISHAPS, random);
    const token = drawToken(family, random);
    const fresh = await client.payout({ wallet, token, mishap, ask: askOf(mishap, random) });
    made.push(...fresh);
    // What it allows next would be this one's: the wallet is free when this is pulled or has ended.
    const own = fresh.find(({ isOthers }) => !isOthers);
    if (!own) return;
    while (!over.aborted && !(await client.isPastPull(own))) await sleep(LOOK_EVERY_MS);
  };
}
