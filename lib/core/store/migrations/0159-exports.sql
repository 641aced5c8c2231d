-- Files of payments. What is asked for is sealed, because a text that was typed may be a name or a key; so are the
-- file's parts, which every replica reads here.
create table export (
  id text primary key,
  account_id text not null references account (id),
  asked_by text not null references person (id),
  list text not null,
  format text not null,
  asked text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  -- The row after which it goes on, and what the parts so far come to.
  position bigint,
  totals text,
  parts integer not null default 0,
  bytes bigint not null default 0,
  sha256 text,
  fault text,
  -- Whoever writes it, until when nobody else does, and how often it was begun without getting any further.
  lease text,
  next_at timestamptz default now(),
  attempts integer not null default 0,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Until when its parts are there; null: they are not, or not yet.
  expires_at timestamptz,
  check ((state in ('ready', 'failed')) = (ended_at is not null)),
  check ((next_at is null) = (ended_at is not null))
);
create index export_of_account on export (account_id, made_at desc, id);
create index export_due on export (account_id, next_at) where next_at is not null;
create index export_expiring on export (expires_at) where expires_at is not null;

create table export_part (
  export_id text not null references export (id) on delete cascade,
  number integer not null,
  starts_at bigint not null,
  size integer not null,
  -- Compressed and sealed.
  content bytea not null,
  primary key (export_id, number)
);

-- A download that a session has begun: its ranges go on without another factor, and are one line of the trail.
create table export_fetch (
  export_id text not null references export (id) on delete cascade,
  session_id text not null references session (id) on delete cascade,
  begun_at timestamptz not null default now(),
  primary key (export_id, session_id)
);
create index export_fetch_of_session on export_fetch (session_id);

-- What a person chose last.
create table export_choice (
  person_id text primary key references person (id) on delete cascade,
  format text not null,
  columns text[] not null
);

-- The account under which an ERP knows these payments.
create table ofx_account (
  account_id text primary key references account (id),
  bank text not null,
  branch text not null,
  number text not null,
  set_by text not null references person (id),
  set_at timestamptz not null default now()
);

-- A statement is of a month in which reais moved.
create index activity_settled on activity (account_id, settled_at, id) where state = 'done';
