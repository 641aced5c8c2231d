import "server-only";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import { mainAccountId } from "#lib/core/exchange/events.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import type { Store } from "#lib/core/store/store.ts";
import {
  boundedUnverified,
  UNVERIFIED_EVENTS_MAX,
  storeUnverifiedEvents,
  type UnverifiedEvent,
} from "#lib/inbox/rows/unverified-events.ts";

const WINDOW_MS = 60_000;
/** Bodies that one window may write at once: PostgreSQL frees deleted rows only when it vacuums. */
const BODIES_PER_WINDOW = 100;

type Waiting = { count: number; last: UnverifiedEvent[] };

/**
 * Takes unverified deliveries, which anybody can send in any number. A few are written at once; of a flood,
 * only the count and each minute's last hundred, so that memory and disk stay bounded. A crash loses at most
 * a minute of noise.
 */
export class UnverifiedBuffer {
  readonly #store: Store;
  readonly #now: () => number;
  #waiting = new Map<string, Waiting>();
  #windowEnds = 0;
  #written = 0;
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> | null = null;

  constructor(store: Store, now: () => number = Date.now) {
    this.#store = store;
    this.#now = now;
  }

  /** Resolves when the delivery is written, or at once if it waits for the end of the minute. */
  async note(connectionId: string, event: UnverifiedEvent): Promise<void> {
    const waiting = this.#waiting.get(connectionId) ?? { count: 0, last: [] };
    waiting.count += 1;
    waiting.last.push(boundedUnverified(event));
    if (waiting.last.length > UNVERIFIED_EVENTS_MAX) waiting.last.shift();
    this.#waiting.set(connectionId, waiting);
    if (this.#now() >= this.#windowEnds) {
      this.#windowEnds = this.#now() + WINDOW_MS;
      this.#written = 0;
    }
    if (this.#written >= BODIES_PER_WINDOW) {
      this.#timer ??= setTimeout(() => void this.flush(), WINDOW_MS).unref();
      return;
    }
    await this.#flushTogether();
  }

  /** Writes everything that waits. */
  async flush(): Promise<void> {
    await this.#running;
    await this.#flushTogether();
  }

  /** Deliveries that come during a write wait for the next one, which writes them together. */
  async #flushTogether(): Promise<void> {
    while (this.#running) await this.#running;
    if (this.#waiting.size === 0) return;
    this.#running = this.#write().finally(() => (this.#running = null));
    await this.#running;
  }

  async #write(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const taken = this.#waiting;
    this.#waiting = new Map();
    for (const [connectionId, waiting] of taken) {
      this.#written += waiting.last.length;
      try {
        await this.#store.transaction(async (tx) => {
          await storeUnverifiedEvents(tx, connectionId, waiting);
          const account = await mainAccountId(tx, connectionId);
          await sendHint(tx, { account, topic: "events", id: "" });
        });
      } catch (err) {
        dashboardLog.error({ err, lost: waiting.count }, "Unverified deliveries could not be kept");
      }
    }
  }
}

// Global, because Next evaluates a module several times and all copies must share a store's buffer.
const kept = globalThis as { ponteUnverified?: WeakMap<Store, UnverifiedBuffer> };

export function unverifiedBuffer(store: Store): UnverifiedBuffer {
  kept.ponteUnverified ??= new WeakMap();
  const buffer = kept.ponteUnverified.get(store) ?? new UnverifiedBuffer(store);
  kept.ponteUnverified.set(store, buffer);
  return buffer;
}
