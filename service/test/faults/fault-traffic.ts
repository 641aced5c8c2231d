import { setTimeout as sleep } from "node:timers/promises";
import type { Token } from "#protocol/money/money.ts";
import type { FaultClient, MadePayin } from "./fault-client.ts";
import type { FaultFamily, PayerWallet } from "./fault-family.ts";
import { drawMishap, MISHAPS, PAYOUT_MISHAPS, type PayoutMishap } from "./mishaps.ts";
import type { MadePayout, PayoutAsk, PayoutClient } from "./payout-client.ts";
import type { FaultWorld } from "./fault-world.ts";
import type { Subject } from "./subjects.ts";

const PAUSE_MS = 150;

/** The payins and payouts that were made. */
export type Made = { payins: readonly MadePayin[]; payouts: readonly MadePayout[] };
type Traffic = {
  /** Stops the traffic and returns what was made. @throws a payer's error */
  stop: () => Promise<Made>;
};
/** One action of a payer; `over` aborts when no more is wanted. */
type Payer = (over: AbortSignal) => Promise<void>;

/** Runs payers without end, each with one action after another. */
function startPayers(payers: readonly Payer[], random: () => number) {
  const over = new AbortController();
  let failure: unknown = null;
  const running = payers.map(async (payer) => {
    while (!over.signal.aborted) {
      await payer(over.signal).catch((error: unknown) => {
        failure ??= error;
        over.abort();
      });
      await sleep(PAUSE_MS * (0.5 + random()));
    }
  });
  return {
    stop: async (): Promise<void> => {
      over.abort();
      await Promise.all(running);
      if (failure !== null) throw failure;
    },
  };
}

/** A random token of the family. */
const drawToken = ({ tokens }: FaultFamily, random: () => number): Token =>
  random() < 0.6 ? tokens[0] : (tokens.at(-1) ?? tokens[0]);

/** One payin with a random mishap. */
function payinPayer(
  client: FaultClient,
  family: FaultFamily,
  random: () => number,
  made: MadePayin[],
): Payer {
  return async () => {
    const mishap = drawMishap(MISHAPS, random);
    if (mishap === "stray") return void (await client.stray());
    const amount = `${10 + Math.floor(random() * 990)}.${10 + Math.floor(random() * 90)}`;
    const frozen = mishap === "frozen" ? family.payins?.frozen : null;
    const token = frozen?.token ?? drawToken(family, random);
    const payin = await client.payin({ amount, token, mishap, address: frozen?.address });
    if (payin) made.push(payin);
  };
}

const LOOK_EVERY_MS = 250;
/** Amounts that the receiver's bank refuses: SANDBOX_UNTAKEN_PAYMENT_CENTS, and the one on arrival. */
const PLAYED: Partial<Record<PayoutMishap, string>> = { untaken: "666.00", refused: "777.00" };

/** One of the four kinds of quote, with an amount that uses every decimal place. */
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

/** One payout after another from one wallet, each with a random mishap. */
function payoutPayer(
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
    // The next allowance would go to this payout, so the wallet is free once it is pulled or has ended.
    const own = fresh.find(({ isOthers }) => !isOthers);
    if (!own) return;
    while (!over.aborted && !(await client.isPastPull(own))) await sleep(LOOK_EVERY_MS);
  };
}

/** A subject's payers, who act at random until they are stopped. */
export function startTraffic(
  { family, payinPayers, hasPayouts }: Subject,
  { client, payoutClient, wallets }: FaultWorld,
  random: () => number,
): Traffic {
  const payins: MadePayin[] = [];
  const payouts: MadePayout[] = [];
  const payers = startPayers(
    [
      ...(hasPayouts ? wallets : []).map((wallet) =>
        payoutPayer(payoutClient, family, wallet, random, payouts),
      ),
      ...Array.from({ length: payinPayers }, () => payinPayer(client, family, random, payins)),
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
