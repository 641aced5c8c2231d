import { setTimeout as sleep } from "node:timers/promises";
import type { Token } from "#protocol/money/money.ts";
import type { FaultClient, MadePayin } from "./fault-client.ts";
import type { FaultFamily } from "./fault-family.ts";
import { drawMishap, MISHAPS } from "./mishaps.ts";
import type { MadePayout } from "./payout-client.ts";

const PAUSE_MS = 150;

/** What came to a PIX code, and what came to a payout. */
export type Made = { payins: readonly MadePayin[]; payouts: readonly MadePayout[] };
export type Traffic = {
  /** Ends it and answers all that was made. @throws what a payer met. */
  stop: () => Promise<Made>;
};
/** What one payer does once; `over` tells that no more is wanted. */
export type Payer = (over: AbortSignal) => Promise<void>;

/** Payers without end, each one thing after the other. */
export function startPayers(payers: readonly Payer[], random: () => number) {
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

/** One of a family's tokens as the dice say. */
export const drawToken = ({ tokens }: FaultFamily, random: () => number): Token =>
  random() < 0.6 ? tokens[0] : (tokens.at(-1) ?? tokens[0]);

/** One payin with the mishap that the dice give it. */
export function payinPayer(
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
