-- Since when a person's role lets them decide others' requests: a new approver has to wait.
alter table membership add column decides_since timestamptz not null default now();
update membership set decides_since = created_at;

-- What a main account asks of its payouts, in versions that are never changed.
create table policy (
  account_id text not null references account (id),
  version bigint not null check (version > 0),
  rules jsonb not null,
  set_by text not null,
  set_at timestamptz not null default now(),
  primary key (account_id, version)
);

-- What somebody wants to do and others have to approve. Its content is never changed: other content is
-- another request.
create table approval_request (
  id text primary key,
  account_id text not null references account (id),
  intent_id text not null references payout_intent (id),
  -- Everything of the payout that the approval is for, and its hash.
  content jsonb not null,
  hash text not null,
  -- What it is worth in BRL at the quote's rate, fees included.
  cents bigint not null check (cents > 0),
  -- How many others have to approve, and until when it rests instead.
  others integer not null check (others between 0 and 2),
  rests_hours integer not null check (rests_hours between 0 and 168),
  made_by text not null,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- `refused` by another · `changed`: the payout is another by now · `replaced` by a newer request.
  ended text check (ended in ('refused', 'changed', 'replaced')),
  ended_at timestamptz
);
create index approval_request_of_intent on approval_request (intent_id, asked_at desc);
create index approval_request_of_account on approval_request (account_id, asked_at desc, id desc);
create unique index approval_request_open on approval_request (intent_id) where ended is null;

create table approval_answer (
  request_id text not null references approval_request (id),
  person_id text not null,
  verdict text not null check (verdict in ('approve', 'refuse')),
  reason text,
  answered_at timestamptz not null default now(),
  primary key (request_id, person_id)
);

-- What counts together with a payout: what was asked for in the last 24 hours.
create index payout_execution_of_day on payout_execution (account_id, asked_at);

-- The next policy while it is being written; `number` goes up with every change, so that only what was seen
-- is switched on.
create table policy_draft (
  account_id text primary key references account (id),
  number bigint not null,
  rules jsonb not null,
  edited_by text not null,
  edited_at timestamptz not null default now()
);
