-- What is paid on a day to come, once or again and again. A schedule moves nothing: each time becomes one payment,
-- which is decided, approved and signed as any other.
create table schedule (
  id text primary key,
  account_id text not null references account (id),
  -- The same form sent twice is one schedule.
  idempotency_key text not null,
  kind text not null check (kind in ('payout', 'payin', 'batch')),
  -- Sealed: what is paid each time.
  content text not null,
  repeats text not null check (repeats in ('once', 'week', 'month', 'month_last', 'month_work')),
  -- Every so many weeks or months.
  every integer not null check (every between 1 and 52),
  -- Days are São Paulo's, as 2026-11-27.
  first_on text not null,
  until text,
  times integer check (times between 1 and 999),
  -- Where a day is no working day of banks.
  shift text not null check (shift in ('same', 'next', 'previous')),
  -- How many days before it is due a payment is prepared and asked for.
  days_before integer not null check (days_before between 0 and 10),
  -- stopped: a person has to look, and `why` says at what
  state text not null default 'active' check (state in ('active', 'paused', 'stopped', 'ended')),
  why text check (why in ('owner', 'receiver')),
  -- Which time is next, counted from 0, on which day the rule sets it, and when it is prepared; null: none is left.
  next_index integer not null default 0,
  next_on text,
  next_at timestamptz,
  made_by text not null references person (id),
  -- Who set the content last: the policies decide about them. And everybody who had a hand in it: none of them approves.
  owner text not null references person (id),
  actors text[] not null,
  changed_at timestamptz not null default now(),
  made_at timestamptz not null default now(),
  unique (account_id, idempotency_key),
  check ((state = 'stopped') = (why is not null)),
  check ((next_on is null) = (next_at is null))
);
create index schedule_of on schedule (account_id, made_at);
create index schedule_due on schedule (next_at) where state = 'active' and next_at is not null;

-- One time of a schedule, from when it is prepared, skipped or missed.
create table occurrence (
  id text primary key,
  schedule_id text not null references schedule (id),
  account_id text not null references account (id),
  -- The day that the rule sets, and that on which it is due.
  on_day text not null,
  due_on text not null,
  -- due: to be prepared · ready: its payment waits for a person · stopped: `why` says who has to look at what
  state text not null check (state in ('due', 'ready', 'skipped', 'missed', 'stopped')),
  why text,
  -- Whose it is, and who had a hand in it, when it was prepared.
  owner text,
  actors text[] not null default '{}',
  -- The batch that pays it; a payout or a payin names its time itself.
  batch_id text unique,
  -- When it is looked at next; null: a person is waited for, or nobody.
  next_at timestamptz,
  attempts integer not null default 0,
  decided_by text references person (id),
  made_at timestamptz not null default now(),
  -- However many replicas look, a day is prepared once.
  unique (schedule_id, on_day)
);
create index occurrence_of on occurrence (account_id, due_on);
create index occurrence_next on occurrence (next_at) where next_at is not null;
create index occurrence_open on occurrence (account_id, due_on) where state in ('due', 'ready', 'missed', 'stopped');

-- One time leads to one payment.
alter table payout_intent add column occurrence_id text unique references occurrence (id);
alter table payin_intent add column occurrence_id text unique references occurrence (id);
