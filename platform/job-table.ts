import type { Generated } from "kysely";

/** A row that waits, runs or is dead; what is done has no row. */
export type JobTable = {
  id: Generated<bigint>;
  kind: string;
  unique_key: string | null;
  payload: unknown;
  attempts: Generated<number>;
  max_attempts: number | null;
  run_at: Generated<Date>;
  lease: string | null;
  leased_until: Date | null;
  again: Generated<boolean>;
  last_error: string | null;
  dead_at: Date | null;
  created_at: Generated<Date>;
};

/**
 * The table that a job queue works on, to be copied into a migration of each room that has one; a test
 * there holds that a migration contains this text.
 */
export const JOB_TABLE = `create table job (
  id bigint generated always as identity primary key,
  kind text not null,
  -- Of the jobs of a kind that wait or run, one per key.
  unique_key text,
  payload jsonb not null,
  -- Counted when claimed, so that a crash in the middle counts too.
  attempts integer not null default 0,
  max_attempts integer check (max_attempts > 0),
  run_at timestamptz not null default now(),
  lease uuid,
  leased_until timestamptz,
  -- Asked for once more while it was running.
  again boolean not null default false,
  last_error text,
  dead_at timestamptz,
  created_at timestamptz not null default now(),
  check ((lease is null) = (leased_until is null)),
  check (lease is null or dead_at is null)
);
create unique index job_unique_key on job (kind, unique_key) where dead_at is null;
create index job_due on job (run_at, id) where dead_at is null;
`;
