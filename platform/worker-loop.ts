import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "./log.ts";

export type WorkerLoop = {
  /** Runs the next round now, or right after the running one. */
  wake: () => void;
  /** Starts no more rounds, and resolves when the running one has ended. */
  stop: () => Promise<void>;
};

export type WorkerLoopOptions = {
  name: string;
  /** One round of work; `true` when more is waiting, so that the next round follows at once. */
  tick: (signal: AbortSignal) => Promise<boolean | void>;
  /** Pause after a round that left nothing waiting. */
  intervalMs: number;
  log: Log;
  /** Told how each round ended. */
  onRound?: (outcome: "done" | "failed") => void;
  /** Longest pause after repeated failures. */
  maxPauseMs?: number;
};

/**
 * Repeats a round of work until stopped, one at a time. A failed round is logged and tried again after a
 * pause that doubles (with jitter). `stop` aborts the signal of `tick`.
 */
export function startWorkerLoop(options: WorkerLoopOptions): WorkerLoop {
  const { name, tick, intervalMs, log, onRound, maxPauseMs = 60_000 } = options;
  const stopping = new AbortController();
  let hint = new AbortController();
  let failures = 0;

  const round = async (): Promise<number> => {
    try {
      const more = await tick(stopping.signal);
      failures = 0;
      onRound?.("done");
      return more === true ? 0 : intervalMs;
    } catch (err) {
      if (stopping.signal.aborted) return 0;
      failures += 1;
      onRound?.("failed");
      log.error({ err, worker: name, failures }, "A round of work failed");
      const pause = Math.min(Math.max(intervalMs, 100) * 2 ** failures, maxPauseMs);
      return pause * (0.5 + Math.random() / 2);
    }
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      // Renewed before the round: a hint during the round must lead to another one.
      hint = new AbortController();
      const pause = await round();
      const signal = AbortSignal.any([hint.signal, stopping.signal]);
      // A hint does not shorten the pause after failures; otherwise a busy channel would defeat it.
      const waited = failures > 0 ? stopping.signal : signal;
      await sleep(pause, undefined, { signal: waited }).catch(() => {});
    }
  };
  const running = run();
  return {
    wake: () => hint.abort(),
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
