-- Payouts as the desk sees them: who signs, what was shown and signed, what became of it.

-- Addresses that sign payouts. They need no registration at the exchange.
create table signing_account (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  family text not null check (family in ('evm', 'tron', 'solana')),
  address text not null,
  name text not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint signing_account_once unique (account_id, family, address)
);

-- Who may pull this account's tokens, as an administrator has pinned it: a factory with the
-- account's own number at the exchange, or the spender itself.
create table payout_pin (
  account_id text not null references account (id),
  network text not null,
  spender text not null,
  factory text,
  user_id bigint,
  set_by text not null,
  set_at timestamptz not null default now(),
  primary key (account_id, network),
  check ((factory is null) = (user_id is null))
);

-- Beyond these nothing is signed, whatever the exchange says.
create table signing_limits (
  connection_id text primary key references connection (id),
  -- BRL per token, 6 places.
  min_rate bigint not null check (min_rate > 0),
  max_rate bigint not null check (max_rate >= min_rate),
  max_from_median_bps integer not null check (max_from_median_bps > 0),
  max_fee_bps integer not null check (max_fee_bps >= 0),
  max_fee_flat_cents bigint not null check (max_fee_flat_cents >= 0),
  set_by text not null,
  set_at timestamptz not null default now()
);

-- Rates that were quoted: the last of them tell which rate is usual.
create table payout_rate (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  token text not null,
  rate bigint not null check (rate > 0),
  quoted_at timestamptz not null default now()
);
create index payout_rate_last on payout_rate (account_id, token, id desc);

-- What an operator is about to sell. `signing`, `executing`: committed before the wallet is opened,
-- before the exchange is asked.
create table payout_intent (
  id text primary key,
  account_id text not null references account (id),
  idempotency_key text not null,
  status text not null check (status in
    ('none', 'quoted', 'signing', 'executing', 'unclear', 'done', 'refused')),
  pix_account_id bigint not null,
  pix_account_name text not null,
  network text not null,
  token text not null check (token in ('USDC', 'USDT')),
  currency_type text not null check (currency_type in ('sender', 'receiver')),
  cover_fees boolean not null,
  request_amount text not null,
  reference text,
  cost_centre text,
  note text,
  payout_quote_id text,
  quoted_at timestamptz,
  quote_expires_at timestamptz,
  commercial_rate bigint,
  rate bigint,
  sender_cents bigint,
  receiver_cents bigint,
  flat_fee_cents bigint,
  partner_fee_cents bigint,
  -- Derived by us: what is to be allowed, and to whom.
  chain_id bigint,
  token_address text,
  spender text,
  token_units bigint,
  -- Of all that is shown and signed.
  content_hash text,
  -- The answer's own contract object, as it came; only compared.
  returned_contract jsonb,
  -- What keeps it from being signed; null: nothing.
  differences jsonb,
  signing_address text,
  executed_at timestamptz,
  refused_code text,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payout_intent_once unique (account_id, idempotency_key)
);
create index payout_intent_unsettled on payout_intent (next_attempt_at)
  where status in ('executing', 'unclear');
create index payout_intent_open on payout_intent (account_id, id)
  where status in ('signing', 'executing', 'unclear');

-- One row per time that a wallet was opened, committed before it was.
create table payout_signature (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  -- Null: a leftover that is revoked.
  intent_id text references payout_intent (id),
  purpose text not null check (purpose in ('approve', 'reset', 'revoke')),
  network text not null,
  chain_id bigint not null,
  token text not null check (token in ('USDC', 'USDT')),
  token_address text not null,
  spender text not null,
  units bigint not null check (units >= 0),
  signer text not null,
  nonce bigint not null,
  from_block bigint not null,
  content_hash text not null,
  state text not null default 'asked' check (state in
    ('asked', 'sent', 'mined', 'rejected', 'replaced', 'reverted', 'dropped', 'other_amount')),
  -- As the wallet told it; and what was mined in its place.
  hash text,
  mined_hash text,
  block_number bigint,
  asked_by text not null,
  asked_at timestamptz not null default now(),
  -- When the chain is looked at for it; null: it is settled.
  next_look_at timestamptz default now(),
  looks integer not null default 0,
  settled_at timestamptz,
  check ((purpose = 'revoke') = (intent_id is null)),
  check ((purpose = 'approve') = (units > 0))
);
create index payout_signature_of_intent on payout_signature (intent_id, id);
create index payout_signature_given on payout_signature (account_id, id desc);
-- Each pair of wallet and spender once, however often it was signed for.
create index payout_signature_pair
  on payout_signature (account_id, network, token, spender, signer, id desc);
-- One at a time: the outcome of the last is known before the wallet is opened again.
create unique index payout_signature_open on payout_signature (account_id, network, token, spender, signer)
  where state in ('asked', 'sent');

create index payout_signature_due on payout_signature (next_look_at)
  where next_look_at is not null;

create table payout (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  intent_id text references payout_intent (id),
  payout_id text not null,
  payout_quote_id text not null,
  -- The exchange's word, kept even where we do not know it.
  status text not null,
  reported_by text not null check (reported_by in ('payout', 'reading', 'event')),
  contradicted_by text,
  network text not null,
  token text not null check (token in ('USDC', 'USDT')),
  token_units bigint not null,
  token_address text not null,
  spender text not null,
  sender_address text not null,
  pix_account_id bigint not null,
  pix_account_name text not null,
  sender_cents bigint not null,
  receiver_cents bigint not null,
  fee_cents bigint,
  commercial_rate bigint,
  rate bigint not null,
  -- The five steps as the exchange last told them.
  tracking jsonb not null default '{}',
  pull_hash text,
  refund_hash text,
  end_to_end_id text,
  ended_at timestamptz,
  read_at timestamptz,
  next_read_at timestamptz,
  read_attempts integer not null default 0,
  silent_since timestamptz,
  exchange_updated_at timestamptz,
  -- Our own look at the chain: were exactly these tokens taken, once (and given back).
  chain_check text not null default 'not_checked'
    check (chain_check in ('not_checked', 'verified', 'differs')),
  chain_difference text,
  chain_checked_at timestamptz,
  reference text,
  cost_centre text,
  note text,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payout_once unique (account_id, payout_id),
  constraint payout_of_intent unique (intent_id)
);
create index payout_list on payout (account_id, id desc);
create index payout_list_status on payout (account_id, status, id desc);
create index payout_due on payout (next_read_at) where next_read_at is not null;
create index payout_of_quote on payout (account_id, payout_quote_id);
-- What a person may have to look at, and it alone: what is open, and what ended in doubt.
create index payout_watch on payout (account_id, id desc)
  where status not in ('completed', 'failed', 'refunded')
    or chain_check = 'differs' or contradicted_by is not null;
create index payout_in_doubt on payout (account_id, id desc)
  where chain_check = 'differs' or contradicted_by is not null;
create index payout_ended on payout (account_id, ended_at)
  include (status, token, token_units, receiver_cents) where ended_at is not null;

-- The wallet that a newcomer tries payouts with; in a sandbox only.
create table test_wallet (
  account_id text primary key references account (id),
  address text not null,
  -- Sealed.
  sealed_key text not null,
  created_at timestamptz not null default now()
);

alter table event add column payout_id text;
create index event_of_payout on event (account_id, payout_id) where verified and payout_id is not null;
