-- A way in for one person, by a link that works once. Of the link only a hash is kept; renewing withdraws one
-- invitation and makes another. Once accepted, the name and the address live with the person alone.
create table invitation (
  id text primary key,
  -- The main account whose administrators look after it, and the account that it opens.
  account_id text not null references account (id),
  opens_account_id text not null references account (id),
  name text,
  email text,
  roles text[] not null,
  token_hash text not null unique,
  invited_by text not null references person (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  check (withdrawn_at is null or accepted_at is null),
  check (accepted_at is not null or (name is not null and email is not null))
);
create unique index invitation_open on invitation (email)
  where withdrawn_at is null and accepted_at is null;
create index invitation_account on invitation (account_id, created_at desc);
