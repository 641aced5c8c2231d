import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "./log.ts";
import { startWorkerLoop, type WorkerLoop } from "./worker-loop.ts";

const lines: string[] = [];
const log = createLog({ name: "test", destination: { write: (line) => void lines.push(line) } });
let loop: WorkerLoop;

beforeEach(() => {
  lines.length = 0;
});
afterEach(() => loop.stop());

const start = (
  tick: (signal: AbortSignal) => Promise<boolean | void>,
  intervalMs: number,
  maxPauseMs?: number,
) => {
  loop = startWorkerLoop({ name: "test", tick, intervalMs, maxPauseMs, log });
};
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe("a worker loop", () => {
  it("goes round at its interval, and at once while there is more", async () => {
    let rounds = 0;
    start(async () => {
      rounds += 1;
      return rounds < 5;
    }, 180_000);
    await expect.poll(() => rounds).toBe(5);
    await pause(50);
    expect(rounds).toBe(5);
  });

  it("wakes on a hint, also on one that comes during a round", async () => {
    let rounds = 0;
    start(async () => {
      rounds += 1;
      if (rounds === 2) loop.wake();
    }, 180_000);
    await pause(20);
    expect(rounds).toBe(1);
    loop.wake();
    loop.wake();
    await expect.poll(() => rounds).toBe(3);
    await pause(20);
    expect(rounds).toBe(3);
  });

  it("never runs two rounds at once", async () => {
    let running = 0;
    let most = 0;
    start(async () => {
      running += 1;
      most = Math.max(most, running);
      await pause(2);
      running -= 1;
    }, 1);
    for (let hint = 0; hint < 50; hint += 1) {
      loop.wake();
      await pause(1);
    }
    expect(most).toBe(1);
  });

  it("logs a failing round and goes on, more slowly, whatever the hints", async () => {
    let rounds = 0;
    const began = performance.now();
    const tick = async () => {
      rounds += 1;
      if (rounds < 4) throw new Error("not yet");
    };
    start(tick, 1, 60);
    const hints = setInterval(() => loop.wake(), 1);
    await expect.poll(() => rounds, { interval: 1 }).toBe(4);
    clearInterval(hints);
    expect(performance.now() - began).toBeGreaterThan(80);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { worker: "test", failures: 1, err: { message: "not yet" } },
      { failures: 2 },
      { failures: 3 },
    ]);
  });

  it("stops after the running round, whose signal is aborted", async () => {
    const aborted: boolean[] = [];
    const round = Promise.withResolvers<void>();
    start(async (signal) => {
      await round.promise;
      aborted.push(signal.aborted);
    }, 1);
    const stopped = loop.stop();
    expect(aborted).toEqual([]);
    round.resolve();
    await stopped;
    expect(aborted).toEqual([true]);
    loop.wake();
    await pause(20);
    expect(aborted).toEqual([true]);
  });
});
