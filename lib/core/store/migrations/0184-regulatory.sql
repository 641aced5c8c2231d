-- What authorities ask of wallets and payments. The state is here; who changed what, and when, is in the trail.

-- Who holds an address's keys, and whom its tokens belong to. One for an address of a family of networks: the same
-- keys hold it on each of them.
create table wallet_declaration (
  account_id text not null references account (id),
  family text not null check (family in ('evm', 'tron', 'solana')),
  address text not null,
  -- Null: not declared.
  custody text check (custody in ('self', 'custodian')),
  custodian_name text,
  custodian_country text,
  -- Sealed.
  beneficiary text,
  beneficiary_country text,
  declared_by text not null,
  declared_at timestamptz not null default now(),
  -- Counts the changes, so that the exchange is told of each once.
  version integer not null default 1,
  primary key (account_id, family, address),
  check ((custodian_name is not null) = (custody is not null and custody = 'custodian')),
  check ((beneficiary is null) = (beneficiary_country is null))
);

-- What the exchange was told of a receiving wallet.
create table wallet_told (
  wallet_id bigint primary key references wallet (id) on delete cascade,
  version integer not null,
  -- False: it has no place for a declaration, and was sent none.
  taken boolean not null,
  -- When to look again; null: it was told.
  next_at timestamptz
);

-- The purpose codes that a company works with, each with the days on which it holds. It ships empty.
create table purpose_code (
  connection_id text not null references connection (id),
  code text not null check (code ~ '^[0-9]{5}$'),
  description text not null,
  from_day date not null,
  until_day date,
  set_by text not null,
  set_at timestamptz not null default now(),
  primary key (connection_id, code, from_day),
  check (until_day is null or until_day >= from_day)
);

create table regulatory_setting (
  connection_id text primary key references connection (id),
  -- Of which payments a purpose code is asked.
  purpose_of text not null check (purpose_of in ('none', 'abroad', 'all')),
  purpose_required boolean not null,
  set_by text not null,
  set_at timestamptz not null default now()
);

-- What a payment is for, as a person confirmed it.
create table payment_purpose (
  account_id text not null references account (id),
  operation text not null check (operation in ('payin', 'payout')),
  -- The intent's id, as approvals name a payment; of a payment that was made elsewhere its number.
  object text not null,
  code text not null check (code ~ '^[0-9]{5}$'),
  confirmed_by text not null,
  confirmed_at timestamptz not null default clock_timestamp(),
  primary key (account_id, operation, object)
);
create index payment_purpose_last on payment_purpose (account_id, operation, confirmed_at desc);

-- Whether the exchange's quote had a place for a purpose code: without one it is sent none.
alter table payin_intent add column quote_takes_purpose boolean not null default false;
alter table payout_intent add column quote_takes_purpose boolean not null default false;
