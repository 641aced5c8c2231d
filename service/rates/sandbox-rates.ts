import { createHash } from "node:crypto";
import type { Token } from "#protocol/money/money.ts";
import type { Rates } from "./port.ts";

const BASE_RATE: Record<Token, bigint> = { USDC: 5_420_000n, USDT: 5_415_000n };
/** The market moves once per step, and stays within this share of its base, both ways. */
const STEP_MS = 15_000;
const REACH_BPS = 60n;

/** A number from -10000 to 10000 that depends only on the seed, the token and the step. */
function noise(seed: string, token: Token, step: number): bigint {
  const digest = createHash("sha256").update(`${seed}/${token}/${step}`).digest();
  return BigInt(digest.readUInt32BE(0) % 20_001) - 10_000n;
}

/**
 * A market that moves a little: slow swings over five minutes with a small jitter in each step.
 * The same seed and the same moment always give the same rate.
 */
export function sandboxRates(seed: string): Rates {
  const moved = (token: Token, step: number): bigint => {
    const swing = Math.floor(step / 20);
    const along = BigInt(step % 20);
    const from = noise(seed, token, swing);
    const to = noise(seed, token, swing + 1);
    const drift = (from * (20n - along) + to * along) / 20n;
    return (drift * 9n + noise(`${seed}/jitter`, token, step)) / 10n;
  };
  return {
    market: async (token, now) => {
      const step = Math.floor(now.getTime() / STEP_MS);
      const base = BASE_RATE[token];
      const rate = base + (base * REACH_BPS * moved(token, step)) / (10_000n * 10_000n);
      return { rate, at: new Date(step * STEP_MS) };
    },
  };
}
