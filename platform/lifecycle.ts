import type { Log } from "./log.ts";

type ClosingStep = { name: string; close: () => Promise<void> | void };

export type Lifecycle = {
  /** Adds a step that runs before all steps added earlier. */
  add: (name: string, close: ClosingStep["close"]) => void;
  /** Closes everything once, newest first; a step that fails is logged and the others still run. */
  stop: (reason: string) => Promise<void>;
};

export type LifecycleOptions = {
  log: Log;
  /** After this long the process ends with steps undone, which is safe: stored data survives a kill. */
  deadlineMs?: number;
  /** Ends the process; tests replace it. */
  exit?: (code: number) => void;
};

/**
 * Stops a process on SIGTERM, SIGINT or an uncaught error: steps are added as things open and run in
 * reverse order, then the process ends, with 0 when all went well. A second signal ends it at once.
 */
export function startLifecycle(options: LifecycleOptions): Lifecycle {
  const { log, deadlineMs = 10_000, exit = (code) => process.exit(code) } = options;
  const steps: ClosingStep[] = [];
  let stopping: Promise<void> | null = null;
  let code = 0;

  const closeAll = async () => {
    for (let step = steps.pop(); step; step = steps.pop()) {
      try {
        await step.close();
      } catch (err) {
        code = 1;
        log.error({ err, step: step.name }, "Could not be closed");
      }
    }
  };
  const stop = (reason: string) => {
    if (stopping) return stopping;
    log.info({ reason }, "Stopping");
    const late = setTimeout(() => {
      log.error({ left: steps.map(({ name }) => name) }, "Stopping took too long");
      exit(1);
    }, deadlineMs);
    stopping = closeAll().then(() => {
      clearTimeout(late);
      log.info("Stopped");
      exit(code);
    });
    return stopping;
  };

  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      if (stopping) return exit(1);
      void stop(signal);
    });
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (err: unknown) => {
      code = 1;
      log.fatal({ err }, "An error that nobody caught");
      void stop(event);
    });
  return { add: (name, close) => void steps.push({ name, close }), stop };
}
