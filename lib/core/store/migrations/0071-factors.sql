-- Nothing was ever written to these two: no door led there.
drop table two_factor;
drop table passkey;
alter table person drop column "twoFactorEnabled";

-- An authenticator app. `pending` is a secret that no code has confirmed yet; both are sealed.
create table totp (
  person_id text primary key references person (id) on delete cascade,
  secret text,
  added_at timestamptz,
  -- The time step of the last code that was accepted: it and earlier ones are worth nothing any more.
  last_step bigint,
  pending text,
  pending_since timestamptz,
  check ((secret is null) = (added_at is null)),
  check ((pending is null) = (pending_since is null))
);

create table recovery_code (
  person_id text not null references person (id) on delete cascade,
  hash text not null,
  primary key (person_id, hash)
);

-- `id` is the credential's own, in base64url.
create table passkey (
  id text primary key,
  person_id text not null references person (id) on delete cascade,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  added_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_person on passkey (person_id, added_at);

-- What is answered once and soon: a passkey's challenge, a sign-in whose password was right. Only the hash
-- is kept. `owner` is the session or the person that it was made for, empty where nobody is known yet.
create table one_use (
  hash text primary key,
  purpose text not null,
  owner text not null,
  expires_at timestamptz not null
);
create index one_use_expires on one_use (expires_at);
