-- By which anybody who holds a receipt can check it. Of the code only a hash is stored; withdrawing removes it too,
-- so that a withdrawn code is looked up exactly as one that never was.
create table receipt_code (
  id text primary key,
  account_id text not null references account (id),
  kind text not null check (kind in ('payin', 'payout', 'return')),
  object_id bigint not null,
  code_hash text unique,
  created_by text not null references person (id),
  created_at timestamptz not null default now(),
  withdrawn_by text references person (id),
  withdrawn_at timestamptz,
  check ((code_hash is null) = (withdrawn_at is not null))
);
-- A receipt has one code at a time.
create unique index receipt_code_open on receipt_code (account_id, kind, object_id)
  where withdrawn_at is null;
