import { createHash } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers";
import promises from "node:timers/promises";

type Timer = { id: number; at: number; order: number; run: () => void; everyMs: number | null };

const RealDate = Date;
const realTurn = setImmediate;
const BEGIN_MS = RealDate.UTC(2026, 0, 5, 12);

let nowMs = BEGIN_MS;
let order = 0;
const waiting = new Map<number, Timer>();

/** What happens without time passing: promises, and what Node itself puts off to its next turn. */
const turn = () => new Promise<void>((resolve) => realTurn(resolve));

function put(run: () => void, ms: number, everyMs: number | null): number {
  order += 1;
  // Node's timers know whole milliseconds.
  const whole = Math.max(everyMs ?? 0, Number.isFinite(ms) ? Math.ceil(ms) : 0, 0);
  const at = nowMs + whole;
  waiting.set(order, { id: order, at, order, run, everyMs: everyMs === null ? null : whole });
  return order;
}

/** As Node's: can be told not to hold the process, and is a number where one is wanted. */
class SimulatedTimeout {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
  ref = () => this;
  unref = () => this;
  hasRef = () => true;
  refresh = () => this;
  [Symbol.toPrimitive] = () => this.id;
  [Symbol.dispose] = () => void waiting.delete(this.id);
}

const clear = (timer: unknown): void => {
  if (timer instanceof SimulatedTimeout) waiting.delete(timer.id);
  else if (typeof timer === "number") waiting.delete(timer);
};

type Signalled = { signal?: AbortSignal };

/** Resolves after so many simulated milliseconds; rejects at once when the signal is aborted. */
export function sleep<T = void>(ms = 0, value?: T, { signal }: Signalled = {}): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const abort = () => {
      waiting.delete(id);
      reject(signal?.reason);
    };
    const id = put(
      () => {
        signal?.removeEventListener("abort", abort);
        resolve(value as T);
      },
      ms,
      null,
    );
    signal?.addEventListener("abort", abort, { once: true });
  });
}

function timeoutSignal(ms: number): AbortSignal {
  const controller = new AbortController();
  put(() => controller.abort(new DOMException("timed out", "TimeoutError")), ms, null);
  return controller.signal;
}

class SimulatedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(nowMs);
    else super(...(given as [number]));
  }
  static override now = (): number => nowMs;
}

/** The web's digest, which Node makes in another thread: nobody could say when it is done. */
async function digestAtOnce(
  how: string | { name: string },
  of: BufferSource,
): Promise<ArrayBuffer> {
  const name = typeof how === "string" ? how : how.name;
  const said = ArrayBuffer.isView(of)
    ? new Uint8Array(of.buffer, of.byteOffset, of.byteLength)
    : new Uint8Array(of);
  return new Uint8Array(createHash(name.replace("-", "")).update(said).digest()).buffer;
}

/**
 * From now on all clocks and timers of this process stand still, and move by `runUntil` alone: `Date`,
 * `performance`, timers of both kinds, and with them the database's own clock.
 */
export function replaceTime(): void {
  const replaced = {
    setTimeout: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      new SimulatedTimeout(put(() => run(...args), ms, null)),
    setInterval: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      new SimulatedTimeout(put(() => run(...args), ms, 1)),
    clearTimeout: clear,
    clearInterval: clear,
  };
  Object.assign(globalThis, replaced, { Date: SimulatedDate });
  Object.assign(timers, replaced);
  Object.assign(promises, { setTimeout: sleep });
  syncBuiltinESMExports();
  Object.assign(AbortSignal, { timeout: timeoutSignal });
  Object.assign(globalThis.crypto.subtle, { digest: digestAtOnce });
  Object.assign(performance, { now: () => nowMs - BEGIN_MS });
}

/** Forgets all timers and puts the clock back to the beginning. */
export function beginTime(): void {
  waiting.clear();
  nowMs = BEGIN_MS;
  order = 0;
}

/** Milliseconds since the history began. */
export const elapsedMs = (): number => nowMs - BEGIN_MS;

/** Moves every clock on without letting anything happen meanwhile, as a machine that slept. */
export const jump = (ms: number): void => void (nowMs += ms);

function nextTimer(): Timer | null {
  let next: Timer | null = null;
  for (const timer of waiting.values()) {
    if (!next || timer.at < next.at || (timer.at === next.at && timer.order < next.order)) {
      next = timer;
    }
  }
  return next;
}

/**
 * Lets time pass: everything that can happen happens, then the clock goes on to the next timer.
 * @param isOver asked before each timer
 * @param limitMs after so much simulated time it ends in any case
 * @returns whether `isOver` said so
 */
export async function runUntil(isOver: () => boolean, limitMs: number): Promise<boolean> {
  const until = nowMs + limitMs;
  for (;;) {
    await turn();
    if (isOver()) return true;
    const timer = nextTimer();
    if (!timer || timer.at > until) {
      nowMs = Math.max(nowMs, until);
      return false;
    }
    nowMs = Math.max(nowMs, timer.at);
    waiting.delete(timer.id);
    if (timer.everyMs !== null) {
      waiting.set(timer.id, { ...timer, at: nowMs + timer.everyMs, order: (order += 1) });
    }
    timer.run();
  }
}
