-- Contract accounts that pay from elsewhere: a Safe, a custodian's account. The name stands on the paying
-- wallet of the same address.
create table external_wallet (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  network text not null,
  address text not null,
  registered_by text not null references person (id),
  registered_at timestamptz not null default now(),
  -- What is to be proved: a text, its EIP-191 hash, and its last moment.
  number text not null unique,
  text text not null,
  text_hash text not null,
  text_ends_at timestamptz not null,
  -- Blocks up to here hold no call that names the text.
  searched_to bigint not null,
  looks integer not null default 0,
  next_look_at timestamptz,
  proof text check (proof in ('erc1271', 'transaction')),
  -- Of a signature (EIP-1271): 0x where the account itself keeps on chain what it signed.
  proof_signature text,
  -- Of a transaction of its own.
  proof_hash text,
  proof_block bigint,
  proved_at timestamptz,
  -- Put into use, and the request by which another administrator approved it.
  confirmed_by text references person (id),
  confirmed_at timestamptz,
  request_id text references approval_request (id),
  ended_by text references person (id),
  ended_at timestamptz,
  check ((proof is null) = (proved_at is null)),
  check ((proof is not distinct from 'erc1271') = (proof_signature is not null)),
  check ((proof is not distinct from 'transaction') = (proof_hash is not null and proof_block is not null)),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (confirmed_at is null or proved_at is not null),
  check ((ended_at is null) = (ended_by is null)),
  check (next_look_at is null or (proved_at is null and ended_at is null))
);
create unique index external_wallet_once on external_wallet (account_id, network, address)
  where ended_at is null;
create index external_wallet_look on external_wallet (account_id, next_look_at)
  where next_look_at is not null;

-- Who may pay out from it.
create table external_wallet_person (
  wallet_id bigint not null references external_wallet (id),
  person_id text not null references person (id),
  named_by text not null references person (id),
  named_at timestamptz not null default now(),
  primary key (wallet_id, person_id)
);
