-- Who calls, what they have registered, and what they are told.

create table users (
  id integer generated always as identity primary key,
  kind text not null default 'main' check (kind in ('main', 'sub')),
  parent_id integer references users (id),
  created_at timestamptz not null default now(),
  check ((kind = 'sub') = (parent_id is not null))
);

create table credentials (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  name text not null,
  prefix text not null,
  key_hash bytea not null unique,
  secret_hash bytea not null,
  ip_allow_list text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz
);
create index credentials_of_user on credentials (user_id, id);

create table bank_accounts (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  type text not null default 'pix' check (type = 'pix'),
  name text not null check (name <> ''),
  pix_key text not null check (pix_key <> ''),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
-- A deleted account keeps its row for the history; its name and key are free again.
create unique index bank_accounts_pix_key on bank_accounts (user_id, pix_key) where deleted_at is null;
create unique index bank_accounts_name on bank_accounts (user_id, name) where deleted_at is null;
create index bank_accounts_newest on bank_accounts (user_id, created_at desc, id desc)
  where deleted_at is null;

create table wallets (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  network text not null check (network in ('ethereum', 'tron', 'polygon', 'polygon_amoy')),
  address text not null,
  name text not null check (name <> ''),
  status text not null default 'active' check (status in ('active', 'inactive', 'suspended')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint wallets_address unique (user_id, network, address)
);

create table webhook_endpoints (
  user_id integer primary key references users (id),
  url text not null,
  secret text not null,
  previous_secret text,
  previous_until timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((previous_secret is null) = (previous_until is null))
);

-- The last number given out per user. Its row stays locked until the event's transaction ends, so
-- that numbers have no gaps and become visible in their order.
create table event_counters (
  user_id integer primary key references users (id),
  last_sequence bigint not null check (last_sequence > 0)
);

create table events (
  id text primary key,
  user_id integer not null references users (id),
  sequence bigint not null,
  event text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  constraint events_sequence unique (user_id, sequence)
);

create table deliveries (
  event_id text primary key references events (id),
  user_id integer not null references users (id),
  sequence bigint not null,
  status text not null default 'pending' check (status in ('pending', 'delivered', 'dead')),
  attempts integer not null default 0 check (attempts >= 0),
  attempted boolean not null default false,
  due_at timestamptz not null default now(),
  last_status integer,
  last_error text,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  check ((status = 'pending') = (finished_at is null))
);
create index deliveries_due on deliveries (due_at, sequence) where status = 'pending';
create index deliveries_first on deliveries (user_id, sequence) where status = 'pending' and not attempted;
create index deliveries_dead on deliveries (user_id, sequence) where status = 'dead';
