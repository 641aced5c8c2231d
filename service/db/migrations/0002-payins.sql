-- Payins: quotes, what the bank brought, what left the treasury, and the books of it all.

create table quotes (
  id text primary key,
  user_id integer not null references users (id),
  network text not null,
  token text not null check (token in ('USDC', 'USDT')),
  address text not null,
  currency_type text not null check (currency_type in ('sender', 'receiver')),
  request_amount text not null,
  commercial_rate bigint not null check (commercial_rate > 0),
  rate bigint not null check (rate >= commercial_rate),
  sender_cents bigint not null check (sender_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0 and fee_cents < sender_cents),
  receiver_units bigint not null check (receiver_units > 0),
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  expires_at timestamptz not null check (expires_at = date_trunc('milliseconds', expires_at))
);

create table payins (
  id bigint generated always as identity primary key,
  user_id integer not null references users (id),
  -- A quote is used once.
  quote_id text not null constraint payins_quote unique references quotes (id),
  txid text not null constraint payins_txid unique,
  external_id text,
  status text not null default 'processing'
    check (status in ('processing', 'completed', 'failed', 'expired')),
  network text not null,
  token text not null check (token in ('USDC', 'USDT')),
  address text not null,
  sender_cents bigint not null check (sender_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0 and fee_cents < sender_cents),
  receiver_units bigint not null check (receiver_units > 0),
  rate bigint not null check (rate > 0),
  expires_at timestamptz not null,
  registering_until timestamptz,
  pix_code text,
  end_to_end_id text unique,
  paid_at timestamptz,
  transaction_hash text,
  confirmations integer not null default 0 check (confirmations >= 0),
  completed_at timestamptz,
  ask_at timestamptz not null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  check ((paid_at is null) = (end_to_end_id is null)),
  check (paid_at is null or paid_at < expires_at),
  check ((status = 'completed') = (completed_at is not null)),
  check (status <> 'completed' or (paid_at is not null and transaction_hash is not null)),
  check (status <> 'expired' or paid_at is null),
  check (status <> 'failed' or paid_at is not null)
);
create index payins_of_user on payins (user_id, id);
create index payins_to_ask on payins (ask_at) where status = 'processing' and paid_at is null;

-- How far the bank's feed has been read; moves in the transaction of what it caused.
create table bank_feed (
  name text primary key,
  cursor text not null
);
insert into bank_feed (name, cursor) values ('received', '');

create table pix_receipts (
  end_to_end_id text primary key,
  txid text,
  cents bigint not null check (cents > 0),
  paid_at timestamptz not null,
  payin_id bigint references payins (id),
  placed text not null check (placed in ('settled', 'returned', 'suspense')),
  received_at timestamptz not null default now(),
  check ((placed = 'suspense') = (payin_id is null))
);
create unique index pix_receipts_settled on pix_receipts (payin_id) where placed = 'settled';
create index pix_receipts_of_payin on pix_receipts (payin_id);

create table pix_returns (
  id text primary key,
  end_to_end_id text not null unique references pix_receipts (end_to_end_id),
  payin_id bigint not null references payins (id),
  cents bigint not null check (cents > 0),
  reason text not null check (reason in ('late', 'wrong_amount', 'paid_twice')),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
create index pix_returns_due on pix_returns (due_at) where confirmed_at is null;
create index pix_returns_of_payin on pix_returns (payin_id);

create table chain_sends (
  id bigint generated always as identity primary key,
  payin_id bigint not null references payins (id),
  network text not null,
  token text not null check (token in ('USDC', 'USDT')),
  to_address text not null,
  units bigint not null check (units > 0),
  state text not null default 'intended'
    check (state in ('intended', 'signed', 'confirmed', 'reverted', 'displaced', 'unproven')),
  signer text,
  nonce bigint check (nonce >= 0),
  raw text,
  hash text unique,
  block_hash text,
  block_number bigint,
  confirmations integer not null default 0 check (confirmations >= 0),
  signed_at timestamptz,
  broadcast_at timestamptz,
  settled_at timestamptz,
  due_at timestamptz not null default now(),
  trouble text,
  created_at timestamptz not null default now(),
  constraint chain_sends_nonce unique (network, signer, nonce),
  check ((state = 'intended') = (raw is null)),
  check (raw is null or (hash is not null and nonce is not null and signer is not null)),
  check ((state in ('intended', 'signed')) = (settled_at is null))
);
-- At most one send of a payin can ever deliver.
create unique index chain_sends_one_live on chain_sends (payin_id)
  where state not in ('reverted', 'displaced');
create index chain_sends_intended on chain_sends (network, due_at, id) where state = 'intended';
create index chain_sends_signed on chain_sends (network, nonce) where state = 'signed';

create table signer_nonces (
  network text not null,
  signer text not null,
  next_nonce bigint not null check (next_nonce >= 0),
  primary key (network, signer)
);

create table top_ups (
  id bigint generated always as identity primary key,
  network text not null,
  signer text not null,
  asset text not null check (asset in ('USDC', 'USDT', 'NATIVE')),
  units numeric(40) not null check (units > 0),
  state text not null default 'intended' check (state in ('intended', 'booked', 'void')),
  hash text,
  created_at timestamptz not null default now()
);
-- One at a time: the outcome of the last is known before the next is asked for.
create unique index top_ups_open on top_ups (network, signer, asset) where state = 'intended';

-- The books. Debit is positive, credit negative; an asset is a token on its network.
create table ledger_transactions (
  id bigint generated always as identity primary key,
  kind text not null
    check (kind in ('pix_in', 'conversion', 'send', 'gas', 'pix_return', 'top_up')),
  reference text not null constraint ledger_transactions_reference unique,
  payin_id bigint references payins (id),
  created_at timestamptz not null default now()
);
create index ledger_transactions_of_payin on ledger_transactions (payin_id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transactions (id),
  account text not null check (account in (
    'bank', 'payin_clearing', 'return_clearing', 'suspense', 'fee_income',
    'exchange_position', 'treasury', 'gas_expense', 'capital'
  )),
  currency text not null,
  units numeric(40) not null check (units <> 0)
);
create index ledger_entries_of_transaction on ledger_entries (transaction_id);
create index ledger_entries_of_account on ledger_entries (account, currency);

create function refuse_unbalanced_transaction() returns trigger language plpgsql as $$
begin
  if exists (
    select from ledger_entries where transaction_id = new.transaction_id
    group by currency having sum(units) <> 0
  ) then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end $$;
create constraint trigger ledger_sums_to_zero after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_unbalanced_transaction();

create function refuse_rewriting_the_books() returns trigger language plpgsql as $$
begin
  raise exception 'the books are append-only' using errcode = 'restrict_violation';
end $$;
create trigger ledger_entries_append_only before update or delete or truncate on ledger_entries
  for each statement execute function refuse_rewriting_the_books();
create trigger ledger_transactions_append_only before update or delete or truncate on ledger_transactions
  for each statement execute function refuse_rewriting_the_books();
