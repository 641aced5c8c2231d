import { setTimeout as sleep } from "node:timers/promises";
import { SANDBOX_FROZEN_ADDRESS } from "#protocol/sandbox.ts";
import type { FaultClient, MadePayin } from "./fault-client.ts";
import { drawMishap } from "./mishaps.ts";

const AT_ONCE = 5;
const PAUSE_MS = 150;

/** Payins without end, several at a time, each with the mishap that the dice give it. */
export function startTraffic(client: FaultClient, random: () => number) {
  const made: MadePayin[] = [];
  const over = new AbortController();
  let failure: unknown = null;

  const one = async () => {
    const mishap = drawMishap(random);
    if (mishap === "stray") return void (await client.stray());
    const amount = `${10 + Math.floor(random() * 990)}.${10 + Math.floor(random() * 90)}`;
    const isFrozen = mishap === "frozen";
    const token = isFrozen || random() < 0.6 ? "USDC" : "USDT";
    const address = isFrozen ? SANDBOX_FROZEN_ADDRESS : undefined;
    const payin = await client.payin({ amount, token, mishap, address });
    if (payin) made.push(payin);
  };
  const payer = async () => {
    while (!over.signal.aborted) {
      await one().catch((error: unknown) => {
        failure ??= error;
        over.abort();
      });
      await sleep(PAUSE_MS * (0.5 + random()));
    }
  };
  const payers = Array.from({ length: AT_ONCE }, payer);

  return {
    /** Ends it and answers every payin that came to a PIX code. @throws what a payer met. */
    stop: async (): Promise<readonly MadePayin[]> => {
      over.abort();
      await Promise.all(payers);
      if (failure !== null) throw failure;
      return made;
    },
  };
}
