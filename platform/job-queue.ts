import { sql, type Kysely } from "kysely";
import type { Database } from "./database.ts";
import { assertChannel } from "./engine.ts";
import { toJson } from "./json-column.ts";
import { scrubText } from "./scrub.ts";

type Kinds<Payloads> = keyof Payloads & string;

/** A claimed job. It is this worker's until the lease ends; then another may claim it too. */
export type Job<Payloads> = {
  [Kind in Kinds<Payloads>]: {
    id: bigint;
    kind: Kind;
    payload: Payloads[Kind];
    /** 1 for the first. */
    attempt: number;
    lease: string;
  };
}[Kinds<Payloads>];

export type EnqueueOptions = {
  /** Not before; now unless given. */
  runAt?: Date;
  /** While a job of this kind and key waits, no second is made; while it runs, it will run once more. */
  uniqueKey?: string;
  /** Dead after so many; without end unless given. */
  maxAttempts?: number;
};

export type JobQueue<Payloads, Tables> = {
  /** Adds a job with the caller's transaction. Listeners of `channel` are told its kind. */
  enqueue: <Kind extends Kinds<Payloads>>(
    tx: Kysely<Tables>,
    kind: Kind,
    payload: Payloads[Kind],
    options?: EnqueueOptions,
  ) => Promise<void>;
  /** At most `limit` due jobs, longest due first. Each claim counts as an attempt. */
  claim: (limit: number, leaseSeconds: number) => Promise<Job<Payloads>[]>;
  /** Keeps a claimed job for longer; false when it is no longer this worker's. */
  renew: (job: Job<Payloads>, leaseSeconds: number) => Promise<boolean>;
  /** Ends a job, with the transaction of its effects where given one; false when the lease was lost. */
  done: (tx: Kysely<Tables>, job: Job<Payloads>) => Promise<boolean>;
  /** Not an attempt: looks again after `delayMs`, with all attempts left; false when the lease was lost. */
  postpone: (job: Job<Payloads>, delayMs: number) => Promise<boolean>;
  /** Tries again after base × 4^(attempt − 1), ± 20 %, or buries it after its last attempt. */
  fail: (job: Job<Payloads>, error: unknown) => Promise<"retried" | "dead" | "lost">;
  /** Gives a dead job all its attempts again; false when it is not dead, or its key is taken by another. */
  replay: (id: bigint) => Promise<boolean>;
  channel: string;
};

export type JobQueueOptions = { baseMs?: number; channel?: string };

/**
 * Jobs over the table `job` (job-table.ts). Delivery is at least once: a worker that dies, or outlasts its
 * lease, is followed by another, so each effect needs a key of its own.
 */
export function createJobQueue<Payloads, Tables>(
  database: Database<Tables>,
  { baseMs = 1000, channel = "job" }: JobQueueOptions = {},
): JobQueue<Payloads, Tables> {
  assertChannel(channel);
  const { db } = database;

  return {
    channel,
    enqueue: async (tx, kind, payload, { runAt, uniqueKey, maxAttempts } = {}) => {
      const running = sql`job.leased_until is not null and job.leased_until > now()`;
      await sql`
        insert into job (kind, unique_key, payload, run_at, max_attempts)
        values (${kind}, ${uniqueKey ?? null}, ${toJson(payload)}, coalesce(${runAt ?? null}, now()), ${maxAttempts ?? null})
        on conflict (kind, unique_key) where dead_at is null do update set
          payload = excluded.payload,
          run_at = least(job.run_at, excluded.run_at),
          again = job.again or (${running})`.execute(tx);
      await sql`select pg_notify(${channel}, ${kind})`.execute(tx);
    },

    claim: async (limit, leaseSeconds) => {
      await buryAbandoned(db);
      const { rows } = await sql<Job<Payloads>>`
        with due as (
          select id from job
          where dead_at is null and run_at <= now() and (leased_until is null or leased_until <= now())
          order by run_at, id limit ${limit} for update skip locked
        )
        update job set attempts = attempts + 1, lease = gen_random_uuid(),
          leased_until = now() + make_interval(secs => ${leaseSeconds})
        from due where job.id = due.id
        returning job.id, job.kind, job.payload, job.attempts as attempt, job.lease`.execute(db);
      return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
    },

    renew: async (job, leaseSeconds) => {
      const { numAffectedRows } = await sql`
        update job set leased_until = now() + make_interval(secs => ${leaseSeconds})
        where ${held(job)}`.execute(db);
      return numAffectedRows === 1n;
    },

    done: async (tx, job) => {
      const ended = await sql`delete from job where ${held(job)} and not again`.execute(tx);
      return ended.numAffectedRows === 1n || putBack(tx, job, 0);
    },

    postpone: (job, delayMs) => putBack(db, job, delayMs),

    fail: async (job, error) => {
      const pauseMs = baseMs * 4 ** (job.attempt - 1) * (0.8 + Math.random() * 0.4);
      const { rows } = await sql<{ dead: boolean }>`
        update job set lease = null, leased_until = null, last_error = ${textOf(error)},
          dead_at = case when attempts >= max_attempts then now() end,
          run_at = now() + make_interval(secs => ${Math.min(pauseMs, LONGEST_PAUSE_MS) / 1000})
        where ${held(job)} returning dead_at is not null as dead`.execute(db);
      if (!rows[0]) return "lost";
      return rows[0].dead ? "dead" : "retried";
    },

    replay: async (id) => {
      const { numAffectedRows } = await sql`
        update job set dead_at = null, attempts = 0, run_at = now(), again = false
        where id = ${id} and dead_at is not null and not exists (
          select from job as other
          where other.kind = job.kind and other.unique_key = job.unique_key and other.dead_at is null
        )`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}

const LONGEST_PAUSE_MS = 3_600_000;

function held(job: { id: bigint; lease: string }) {
  return sql`id = ${job.id} and lease = ${job.lease}`;
}

/** A worker that died at the last attempt can't say so itself. */
async function buryAbandoned<Tables>(db: Kysely<Tables>): Promise<void> {
  await sql`
    update job set dead_at = now(), lease = null, leased_until = null,
      last_error = coalesce(last_error, 'the worker vanished')
    where dead_at is null and leased_until <= now() and attempts >= max_attempts`.execute(db);
}

async function putBack<Tables>(
  tx: Kysely<Tables>,
  job: { id: bigint; lease: string },
  delayMs: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set lease = null, leased_until = null, again = false, attempts = 0,
      run_at = now() + make_interval(secs => ${delayMs / 1000})
    where ${held(job)}`.execute(tx);
  return numAffectedRows === 1n;
}

function textOf(error: unknown): string {
  return scrubText(error instanceof Error ? error.message : String(error)).slice(0, 500);
}
