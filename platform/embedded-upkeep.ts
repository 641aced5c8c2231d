import type { Log } from "./log.ts";

export type UpkeepOptions = {
  query: (sql: string) => Promise<unknown>;
  /** How often the engine has synced a file: more than last time means that something was written. */
  syncs: () => number;
  log: Log;
  everyMs?: number;
  /** After so many rounds statistics are renewed and dead rows given back. */
  vacuumEvery?: number;
};

/**
 * Checkpoints each minute in which something was written, vacuums hourly: the embedded engine does
 * neither by itself, and its log would grow without end.
 */
export function startUpkeep(options: UpkeepOptions): () => void {
  const { query, syncs, log, everyMs = 60_000, vacuumEvery = 60 } = options;
  let seen = syncs();
  let rounds = 0;
  let isBusy = false;

  const round = async () => {
    rounds += 1;
    if (rounds % vacuumEvery === 0) await query("vacuum (analyze)");
    if (syncs() === seen) return;
    await query("checkpoint");
    seen = syncs();
  };
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    round()
      .catch((err: unknown) => log.warn({ err }, "Database upkeep put off"))
      .finally(() => {
        isBusy = false;
      });
  }, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
