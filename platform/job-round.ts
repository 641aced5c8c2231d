import type { Kysely } from "kysely";
import type { Job, JobQueue } from "./job-queue.ts";
import type { Log } from "./log.ts";

/** What to do with a job: it is done when this resolves and failed when it throws. */
export type JobHandlers<Payloads> = {
  [Kind in keyof Payloads & string]: (
    payload: Payloads[Kind],
    job: Extract<Job<Payloads>, { kind: Kind }>,
  ) => Promise<void | { againAfterMs: number }>;
};

export type JobRound<Payloads, Tables> = {
  queue: JobQueue<Payloads, Tables>;
  db: Kysely<Tables>;
  handlers: JobHandlers<Payloads>;
  log: Log;
  /** Jobs claimed, and run side by side, in one round. */
  limit?: number;
  /** Longer than any handler takes: after it the job may run a second time beside the first. */
  leaseSeconds?: number;
};

/** A round for `startWorkerLoop`: claims what is due and runs it. True when there may be more. */
export function jobRound<Payloads, Tables>(
  round: JobRound<Payloads, Tables>,
): () => Promise<boolean> {
  const { queue, db, handlers, log, limit = 10, leaseSeconds = 60 } = round;

  const run = async (job: Job<Payloads>) => {
    const about = { job: job.id, kind: job.kind, attempt: job.attempt };
    try {
      const handle = handlers[job.kind] as (
        payload: unknown,
        job: Job<Payloads>,
      ) => ReturnType<JobHandlers<Payloads>[typeof job.kind]>;
      const next = await handle(job.payload, job);
      const kept = await (next ? queue.postpone(job, next.againAfterMs) : queue.done(db, job));
      if (!kept) log.warn(about, "A job outlasted its lease");
    } catch (err) {
      const outcome = await queue.fail(job, err);
      log[outcome === "dead" ? "error" : "warn"]({ err, ...about, outcome }, "A job failed");
    }
  };

  return async () => {
    const jobs = await queue.claim(limit, leaseSeconds);
    await Promise.all(jobs.map(run));
    return jobs.length === limit;
  };
}
