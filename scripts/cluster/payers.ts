import { setTimeout as sleep } from "node:timers/promises";
import type { MadePayin } from "#service/test/faults/fault-client.ts";
import type { MadePayout } from "#service/test/faults/payout-client.ts";
import { bankAccount } from "#service/test/build.ts";
import type { PayerWallet } from "#service/test/faults/fault-family.ts";
import { USER, type Ground, type ServiceWays } from "./ground.ts";

const PAYOUT_LANES = 2;
const PAUSE_MS = 300;
const LOOK_MS = 250;
const PROBE_MS = 100;

type Open = { look: () => Promise<boolean>; seenOpenAt: number | null };
/** Milliseconds of `performance.now()`. */
export type Moments = {
  /** When each service had acknowledged a write that began after the kill. */
  answersAgain: number | null;
  /** When the first payment ended that was still under way after the kill. */
  endsAgain: number | null;
};

/** People who pay in and are paid out through both services, all the time, and what they were told. */
export class Payers {
  readonly #ground: Ground;
  readonly #over = new AbortController();
  readonly #watched = new AbortController();
  readonly #open = new Set<Open>();
  /** By service: when the last write began that it acknowledged. */
  readonly #answered = new Map<string, number>();
  readonly payins: MadePayin[] = [];
  readonly payouts: MadePayout[] = [];
  /** Answers that no failover excuses. */
  readonly faults: string[] = [];
  #killedAt = Number.POSITIVE_INFINITY;
  #answersAgain: number | null = null;
  #endsAgain: number | null = null;
  readonly #running: Promise<unknown>[];
  readonly #watching: Promise<unknown>;

  constructor(ground: Ground) {
    this.#ground = ground;
    this.#running = [
      ...ground.ways.map((ways) => this.#repeat(() => this.#payIn(ways))),
      ...ground.world.wallets
        .slice(0, PAYOUT_LANES)
        .map((wallet, at) => this.#repeat(() => this.#payOut(ground.ways[at % 2 ? 1 : 0], wallet))),
      ...ground.ways.map((ways) => this.#repeat(() => this.#write(ways), PROBE_MS)),
    ];
    this.#watching = this.#repeat(() => this.#watch(), LOOK_MS, this.#watched.signal);
  }

  /** From now on everything counts as after the kill. */
  markKill(): void {
    this.#killedAt = performance.now();
  }

  get moments(): Moments {
    return { answersAgain: this.#answersAgain, endsAgain: this.#endsAgain };
  }

  get made(): number {
    return this.payins.length + this.payouts.length;
  }

  async stop(): Promise<void> {
    this.#over.abort();
    await Promise.all(this.#running);
    this.#watched.abort();
    await this.#watching;
  }

  async #repeat(
    run: () => Promise<void>,
    pauseMs = PAUSE_MS,
    over = this.#over.signal,
  ): Promise<void> {
    while (!over.aborted) {
      await run().catch((error: unknown) => void this.faults.push(String(error)));
      await sleep(pauseMs * (0.5 + Math.random()));
    }
  }

  #follow(look: () => Promise<{ status: string } | "expired">): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const one: Open = {
      seenOpenAt: null,
      look: async () => {
        const told = await look();
        const isOpen = told !== "expired" && /^(processing|on_hold)$/.test(told.status);
        if (!isOpen) resolve();
        return isOpen;
      },
    };
    this.#open.add(one);
    return promise;
  }

  async #payIn({ client }: ServiceWays): Promise<void> {
    const amount = `${20 + Math.floor(Math.random() * 900)}.${10 + Math.floor(Math.random() * 90)}`;
    const made = await client.payin({ amount, token: "USDC", mishap: "none" });
    if (!made) return;
    this.payins.push(made);
    void this.#follow(() => client.look(made.id));
  }

  /** The next allowance would go to this payout, so each wallet waits for its end. */
  async #payOut({ payoutClient }: ServiceWays, wallet: PayerWallet): Promise<void> {
    const request_amount = `${5 + Math.floor(Math.random() * 90)}.000000`;
    const ask = { currency_type: "sender", cover_fees: false, request_amount } as const;
    const made = await payoutClient.payout({ wallet, token: "USDC", mishap: "none", ask });
    this.payouts.push(...made);
    for (const one of made) await this.#follow(() => payoutClient.look(one));
  }

  async #write({ url }: ServiceWays): Promise<void> {
    const began = performance.now();
    const { apiKey, apiSecret } = USER;
    const answer = await fetch(`${url}/exchange/bank-accounts`, {
      method: "POST",
      headers: { api_key: apiKey, api_secret: apiSecret, "content-type": "application/json" },
      body: JSON.stringify(bankAccount()),
      signal: AbortSignal.timeout(60_000),
    });
    const text = await answer.text();
    if (answer.status !== 201 && answer.status !== 503) {
      this.faults.push(`a write: ${answer.status} ${text.slice(0, 200)}`);
    }
    if (answer.status === 201) this.#answered.set(url, began);
    const after = [...this.#answered.values()].filter((one) => one > this.#killedAt);
    if (after.length === this.#ground.ways.length) this.#answersAgain ??= performance.now();
  }

  async #watch(): Promise<void> {
    for (const one of this.#open) {
      const asked = performance.now();
      if (await one.look()) {
        if (asked > this.#killedAt) one.seenOpenAt ??= asked;
        continue;
      }
      this.#open.delete(one);
      if (one.seenOpenAt !== null) this.#endsAgain ??= performance.now();
    }
  }
}
