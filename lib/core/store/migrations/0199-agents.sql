-- What lets an agent read and draft for one person, in one account.
create table agent_token (
  id text primary key,
  hash text not null unique,
  person_id text not null references person (id) on delete cascade,
  account_id text not null references account (id),
  name text not null,
  scopes text[] not null,
  -- The person's roles when it was made: with other roles it opens nothing.
  roles text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  check (expires_at <= created_at + interval '90 days')
);
create index agent_token_of on agent_token (person_id, created_at desc);

-- What an agent has drafted for its person; nothing is asked of anybody until they take it up.
create table agent_draft (
  id text primary key,
  account_id text not null references account (id),
  person_id text not null references person (id) on delete cascade,
  token_id text not null references agent_token (id) on delete cascade,
  kind text not null check (kind in ('payout', 'batch', 'policy', 'answer')),
  -- Sealed.
  content text not null,
  state text not null default 'open' check (state in ('open', 'taken_up', 'discarded')),
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index agent_draft_of on agent_draft (person_id, account_id, created_at desc);
create index agent_draft_ended on agent_draft (ended_at) where ended_at is not null;
