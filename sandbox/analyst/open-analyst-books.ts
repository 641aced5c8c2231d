import { DatabaseSync } from "node:sqlite";

/**
 * A case is decided once: `decision` counts the decisions in their order. What was decided is never
 * changed or deleted.
 */
const SCHEMA = `
create table if not exists kyc_case (
  id integer primary key autoincrement,
  key text not null unique,
  user_id integer,
  document text not null,
  name text not null,
  trade_name text,
  documents text not null,
  opened_at text not null,
  due_at text not null,
  status text not null check (status in ('UNDER_REVIEW', 'APPROVED', 'REJECTED')),
  reason text,
  decided_by text check (decided_by in ('rule', 'person')),
  decided_at text,
  decision integer unique,
  check ((status = 'UNDER_REVIEW') = (decision is null)),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  check (reason is null or status = 'REJECTED')
) strict;
create index if not exists kyc_case_open on kyc_case (due_at, id) where status = 'UNDER_REVIEW';
create index if not exists kyc_case_document on kyc_case (document, id);
create trigger if not exists kyc_case_ends_once before update on kyc_case
  when old.status <> 'UNDER_REVIEW'
  begin select raise(abort, 'a case that was decided is never changed'); end;
create trigger if not exists kyc_case_is_kept before delete on kyc_case
  begin select raise(abort, 'a case is never deleted'); end;
create table if not exists wish (name text primary key) strict;`;

/** A commit of these books is on the disk when it returns. */
export function openAnalystBooks(file: string): DatabaseSync {
  const db = new DatabaseSync(file);
  db.exec(`pragma journal_mode = wal; pragma synchronous = full; ${SCHEMA}`);
  const has = "select 1 from pragma_table_info('kyc_case') where name = 'user_id'";
  // Books of a sandbox that was not told whose a case is.
  if (!db.prepare(has).get()) db.exec("alter table kyc_case add column user_id integer");
  return db;
}
