-- What narrows a list, saved under a name by a person for an account: for themselves, or for everybody there.
create table saved_filter (
  -- Stands in an address for the text, as `typed`.
  id text primary key,
  account_id text not null references account (id),
  person_id text not null references person (id) on delete cascade,
  list text not null,
  name text not null,
  -- As the address says it, without what was typed: that may be anybody's data and is sealed.
  query text not null,
  sealed_text text,
  is_shared boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_filter_once unique (account_id, person_id, list, name)
);
create index saved_filter_shared on saved_filter (account_id, list, name) where is_shared;
