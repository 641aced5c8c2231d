import { sha256 } from "@noble/hashes/sha2.js";
import { base58 } from "@scure/base";

/** Slots for which a blockhash is valid (as on the public chain: a minute). */
export const HASH_LIFETIME = 150;
/** Slots after which a transaction is final. */
export const FINAL_AFTER = 32;

const ORIGIN_MS = Date.UTC(2026, 0, 1);

export type Commitment = "processed" | "confirmed" | "finalized";

const BEHIND = { processed: 0, confirmed: 1, finalized: FINAL_AFTER } as const satisfies Record<
  Commitment,
  number
>;

export type SlotClockOptions = {
  /** This chain's own seed, so that its hashes can't be predicted. */
  seed: string;
  slotMs: number;
  now: () => number;
  /** The last stored slot: the clock never goes back behind it. */
  floor: number;
};

/**
 * Slots follow the wall clock, even while the sandbox is idle or down, so nothing has to tick. Each slot
 * has a block: height and slot are the same number.
 */
export class SlotClock {
  readonly #options: SlotClockOptions;
  #highest: number;

  constructor(options: SlotClockOptions) {
    this.#options = options;
    this.#highest = options.floor;
  }

  slot(commitment: Commitment = "processed"): number {
    const { now, slotMs } = this.#options;
    this.#highest = Math.max(this.#highest, Math.floor((now() - ORIGIN_MS) / slotMs));
    return this.#highest - BEHIND[commitment];
  }

  /** Unix time in seconds. */
  time(): number {
    return Math.floor(this.#options.now() / 1000);
  }

  /** A slot's start in unix seconds. */
  timeOf(slot: number): number {
    return Math.floor((ORIGIN_MS + slot * this.#options.slotMs) / 1000);
  }

  hashOf(slot: number): string {
    return base58.encode(sha256(new TextEncoder().encode(`${this.#options.seed}:${slot}`)));
  }

  /** The slot of a blockhash; null once the hash is no longer valid. */
  slotOf(hash: string): number | null {
    const head = this.slot();
    for (let slot = head; slot >= head - HASH_LIFETIME; slot -= 1) {
      if (this.hashOf(slot) === hash) return slot;
    }
    return null;
  }

  /** A slot's current commitment. */
  commitmentOf(slot: number): Commitment {
    if (slot <= this.slot("finalized")) return "finalized";
    return slot <= this.slot("confirmed") ? "confirmed" : "processed";
  }
}
