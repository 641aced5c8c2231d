import { isMainThread } from "node:worker_threads";

/**
 * Loaded first into each process that `npm start` runs (`node --import`). The starter holds the other end
 * of standard input: when the starter ends, even by a kill, the input ends and this process stops as on
 * SIGTERM. The process leads its own group, so that nothing it started survives it.
 */
const STOP_DEADLINE_MS = 24_000;

// Workers and grandchildren inherit the preload, but not the starter's pipe.
if (isMainThread && process.env.STOP_WITH_PARENT === String(process.ppid)) {
  process.stdin.once("end", stop).once("error", stop).resume();
  // The pipe alone must not keep the process running.
  if ("unref" in process.stdin) process.stdin.unref();
}

function stop(): void {
  process.kill(process.pid, "SIGTERM");
  setTimeout(() => process.kill(-process.pid, "SIGKILL"), STOP_DEADLINE_MS).unref();
}
