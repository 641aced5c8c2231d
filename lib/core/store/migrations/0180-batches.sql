-- Many payouts from one file: put together, approved as one, allowed by one signature, paid line by line.
create table batch (
  id text primary key,
  account_id text not null references account (id),
  -- The same form sent twice is one batch.
  idempotency_key text not null,
  title text not null check (title <> '' and length(title) <= 80),
  network text not null,
  token text not null,
  -- draft: its lines can be changed · fixed: they can't, it is asked for and signed · discarded: it was never paid
  state text not null default 'draft'
    check (state in ('draft', 'fixed', 'running', 'paused', 'ended', 'discarded')),
  -- Everybody who typed or changed a line.
  actors text[] not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, idempotency_key)
);
create index batch_newest on batch (account_id, created_at desc, id);

create table batch_line (
  batch_id text not null references batch (id),
  -- The line in the file, counted without its header.
  number integer not null check (number between 1 and 500),
  -- Sealed: the cells as they were typed.
  typed text not null,
  -- BRL that the receiver gets exactly; null: not an amount.
  cents bigint check (cents > 0),
  -- The exchange's number of the PIX account; null: not registered yet, or not known.
  pix_account_id bigint,
  -- What is wrong with it: fields and reasons, never what was typed.
  faults jsonb not null default '[]',
  primary key (batch_id, number)
);
