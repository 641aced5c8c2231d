-- Payouts: quotes, what is pulled from the payer, what is paid by PIX, what goes back.

create table payout_quotes (
  id bigint generated always as identity primary key,
  quote_id text not null unique,
  user_id integer not null references users (id),
  bank_account_id bigint not null references bank_accounts (id),
  network text not null check (network in ('ethereum', 'polygon', 'base', 'tron', 'solana')),
  token text not null check (token in ('USDC', 'USDT')),
  currency_type text not null check (currency_type in ('sender', 'receiver')),
  cover_fees boolean not null,
  request_amount text not null,
  commercial_rate bigint not null check (commercial_rate > 0),
  rate bigint not null check (rate > 0 and rate <= commercial_rate),
  flat_fee_cents bigint not null check (flat_fee_cents >= 0),
  partner_fee_cents bigint not null check (partner_fee_cents >= 0),
  sender_cents bigint not null check (sender_cents > 0),
  receiver_cents bigint not null check (receiver_cents > 0),
  token_units bigint not null check (token_units > 0),
  -- The caller's own, on that network.
  spender text not null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  expires_at timestamptz not null check (expires_at = date_trunc('milliseconds', expires_at)),
  check (sender_cents = receiver_cents + flat_fee_cents + partner_fee_cents)
);

create table payouts (
  id bigint generated always as identity primary key,
  payout_id text not null unique,
  user_id integer not null references users (id),
  -- A quote is used once.
  quote_id bigint not null constraint payouts_quote unique references payout_quotes (id),
  bank_account_id bigint not null references bank_accounts (id),
  -- As it stood when the payout was made.
  pix_key text not null,
  -- Who sends the PIX, by name.
  pix_provider text not null,
  sender_address text not null,
  network text not null,
  token text not null check (token in ('USDC', 'USDT')),
  token_units bigint not null check (token_units > 0),
  flat_fee_cents bigint not null check (flat_fee_cents >= 0),
  partner_fee_cents bigint not null check (partner_fee_cents >= 0),
  sender_cents bigint not null check (sender_cents > 0),
  receiver_cents bigint not null check (receiver_cents > 0),
  status text not null default 'processing'
    check (status in ('processing', 'on_hold', 'completed', 'failed', 'refunded')),
  -- What it waits for: the allowance, the pull, the PIX, the refund.
  stage text not null default 'checking'
    check (stage in ('checking', 'pulling', 'paying', 'refunding', 'ended')),
  -- Why nothing was pulled, or why the PIX was not taken.
  failure text,
  allowance_until timestamptz not null,
  -- When the receiver's bank said that it would take the PIX.
  key_checked_at timestamptz,
  due_at timestamptz not null default now(),
  trouble text,
  pull_hash text,
  pull_confirmations integer not null default 0 check (pull_confirmations >= 0),
  pulled_at timestamptz,
  converted_at timestamptz,
  end_to_end_id text unique,
  paid_at timestamptz,
  refund_hash text,
  refunded_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  check ((status in ('completed', 'failed', 'refunded')) = (stage = 'ended')),
  check ((stage = 'ended') = (ended_at is not null)),
  check (status <> 'completed' or (pulled_at is not null and paid_at is not null and end_to_end_id is not null)),
  check (status <> 'failed' or pulled_at is null),
  check (status <> 'refunded' or (pulled_at is not null and refunded_at is not null and paid_at is null)),
  check (stage <> 'paying' or pulled_at is not null)
);
create index payouts_of_user on payouts (user_id, id);
create index payouts_checking on payouts (network, due_at, id) where stage = 'checking';
create index payouts_open on payouts (updated_at, id) where stage <> 'ended';
-- Two allowances of one wallet for one token would overwrite each other.
create unique index payouts_one_unpulled on payouts (user_id, sender_address, network, token)
  where stage in ('checking', 'pulling');

-- What the treasury's key signs, whatever for: one sequence of nonces for all of it.
alter table chain_sends
  add column purpose text not null default 'delivery'
    check (purpose in ('delivery', 'pull', 'refund')),
  add column payout_id bigint references payouts (id),
  -- Of a pull: who pays. It goes to the treasury.
  add column from_address text,
  alter column payin_id drop not null,
  alter column to_address drop not null,
  add constraint chain_sends_of_its_own check (
    (payin_id is not null) = (purpose = 'delivery') and (payout_id is not null) = (purpose <> 'delivery')
  ),
  add constraint chain_sends_sides check (
    (from_address is not null) = (purpose = 'pull') and (to_address is null) = (purpose = 'pull')
  );
create unique index chain_sends_one_live_of_payout on chain_sends (payout_id, purpose)
  where state not in ('reverted', 'displaced');

-- PIX that leave: the bank knows our id, and is asked for it before it is told again.
create table pix_payments (
  id text primary key,
  payout_id bigint not null constraint pix_payments_payout unique references payouts (id),
  pix_key text not null,
  cents bigint not null check (cents > 0),
  state text not null default 'intended' check (state in ('intended', 'asked', 'settled', 'refused')),
  end_to_end_id text unique,
  refused_reason text,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  asked_at timestamptz,
  settled_at timestamptz,
  trouble text,
  created_at timestamptz not null default now(),
  check ((state = 'settled') = (settled_at is not null)),
  check (state <> 'settled' or end_to_end_id is not null)
);
create index pix_payments_due on pix_payments (due_at) where state in ('intended', 'asked');

alter table ledger_transactions
  add column payout_id bigint references payouts (id),
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'pix_in', 'conversion', 'reversal', 'send', 'gas', 'owed_back', 'pix_return', 'top_up',
    'pull', 'payout_conversion', 'payout_reversal', 'pix_out', 'refund'
  ));
create index ledger_transactions_of_payout on ledger_transactions (payout_id)
  where payout_id is not null;
alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check check (account in (
    'bank', 'payin_clearing', 'return_clearing', 'payout_clearing', 'suspense', 'fee_income',
    'exchange_position', 'treasury', 'gas_expense', 'capital'
  ));
