-- A payout that is paid from an external wallet: the allowance that its owners are to give elsewhere, for
-- exactly one payout, and the event by which the chain showed it.
create table external_allowance (
  id bigint generated always as identity primary key,
  intent_id text not null unique references payout_intent (id),
  account_id text not null references account (id),
  wallet_id bigint not null references external_wallet (id),
  network text not null,
  signer text not null,
  token text not null,
  token_address text not null,
  spender text not null,
  units bigint not null check (units > 0),
  -- What was estimated and shown when it was last asked for: reais with and without the fees.
  sender_cents bigint not null,
  receiver_cents bigint not null check (receiver_cents > 0),
  estimated_at timestamptz not null default now(),
  -- Only an event after this block counts; blocks up to `searched_to` were looked at.
  from_block bigint not null,
  searched_to bigint not null,
  asked_by text not null references person (id),
  asked_at timestamptz not null default now(),
  ends_at timestamptz not null,
  -- The token's own event, once it is as deep as needed.
  hash text,
  block_number bigint,
  log_index integer,
  seen_at timestamptz,
  -- The moment when a newer approval was seen to have taken the place of its own.
  overwritten_at timestamptz,
  ended text check (ended in ('given_up', 'expired')),
  ended_by text references person (id),
  ended_at timestamptz,
  looks integer not null default 0,
  next_look_at timestamptz,
  check ((hash is null) = (block_number is null)),
  check ((hash is null) = (log_index is null)),
  check ((hash is null) = (seen_at is null)),
  check ((ended is null) = (ended_at is null)),
  check (next_look_at is null or ended is null)
);
-- One event serves one payout.
create unique index external_allowance_event on external_allowance (network, hash, log_index)
  where hash is not null;
create index external_allowance_look on external_allowance (account_id, next_look_at)
  where next_look_at is not null;
create index external_allowance_pair on external_allowance (account_id, network, signer, token, spender);
