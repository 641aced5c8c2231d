-- Where the desk's money is served: one exchange, its credentials sealed with the row's id.
create table connection (
  id text primary key,
  name text not null,
  environment text not null check (environment in ('sandbox', 'production')),
  base_url text not null,
  credentials text not null,
  webhook_secret text,
  webhook_secret_previous text,
  webhook_previous_until timestamptz,
  unverified_events bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Whose money: the connection's main account, or one of its sub-accounts.
create table account (
  id text primary key,
  connection_id text not null references connection (id),
  kind text not null check (kind in ('main', 'sub')),
  name text not null,
  created_at timestamptz not null default now()
);
create unique index account_one_main on account (connection_id) where kind = 'main';

create table membership (
  person_id text not null references person (id) on delete cascade,
  account_id text not null references account (id),
  role text not null check (role in ('admin', 'operator', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (person_id, account_id)
);
create index membership_account on membership (account_id);

alter table session
  add constraint session_acting_account foreign key ("actingAccountId") references account (id);

-- What was done and what was refused. Nobody's try has no account.
create table audit (
  id bigint generated always as identity primary key,
  account_id text references account (id),
  actor_kind text not null check (actor_kind in ('person', 'system', 'nobody')),
  actor_id text,
  actor_name text,
  action text not null,
  permission text not null,
  outcome text not null check (outcome in ('done', 'refused', 'failed')),
  code text,
  subject text,
  detail jsonb not null default '{}',
  request_id text not null,
  address text,
  at timestamptz not null default now()
);
create index audit_account on audit (account_id, id desc);

create function audit_refuses_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only';
end
$$;
create trigger audit_append_only before update or delete on audit
  for each row execute function audit_refuses_change();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function audit_refuses_change();

-- The address book: the interface has no list of wallets.
create table wallet (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  network text not null,
  address text not null,
  name text not null,
  status text not null check (status in ('pending', 'registered', 'refused')),
  -- The exchange's word once registered, kept as it says it.
  exchange_status text,
  refused_code text,
  idempotency_key text not null,
  created_by text not null,
  registered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint wallet_once unique (account_id, network, address)
);
create index wallet_list on wallet (account_id, id desc);
create index wallet_pending on wallet (updated_at) where status = 'pending';

-- Who holds a PIX account, as the operator noted it: the exchange keeps only name and key.
create table pix_account_note (
  account_id text not null references account (id),
  bank_account_id bigint not null,
  holder_name text not null,
  -- A CPF or CNPJ: sealed, and masked for lists.
  holder_document text,
  holder_document_masked text,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, bank_account_id)
);

-- What an operator is about to pay in: committed before the exchange is asked for anything.
create table payin_intent (
  id text primary key,
  account_id text not null references account (id),
  idempotency_key text not null,
  status text not null check (status in ('none', 'quoted', 'paying', 'unclear', 'done', 'refused')),
  wallet_id bigint not null references wallet (id),
  network text not null,
  token text not null,
  address text not null,
  currency_type text not null check (currency_type in ('sender', 'receiver')),
  request_amount text not null,
  reference text,
  cost_centre text,
  note text,
  quote_id text,
  quoted_at timestamptz,
  quote_expires_at timestamptz,
  commercial_rate bigint,
  rate bigint,
  sender_cents bigint,
  receiver_units bigint,
  fee_cents bigint,
  refused_code text,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payin_intent_once unique (account_id, idempotency_key)
);
create index payin_intent_unsettled on payin_intent (next_attempt_at)
  where status in ('paying', 'unclear');

create table payin (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  intent_id text references payin_intent (id),
  transaction_id bigint not null,
  quote_id text not null,
  -- The exchange's word, kept even where we do not know it.
  status text not null,
  -- Our own reading, or an event that could not be read again.
  reported_by text not null check (reported_by in ('payment', 'reading', 'event')),
  pix_code text not null,
  network text not null,
  token text not null,
  address text not null,
  sender_cents bigint not null,
  receiver_units bigint not null,
  fee_cents bigint,
  commercial_rate bigint,
  rate bigint not null,
  transaction_hash text,
  confirmations integer not null default 0,
  end_to_end_id text,
  expires_at timestamptz not null,
  paid_at timestamptz,
  completed_at timestamptz,
  -- When the exchange last answered about it, and when it is asked again.
  read_at timestamptz,
  next_read_at timestamptz,
  read_attempts integer not null default 0,
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
  constraint payin_once unique (account_id, transaction_id),
  constraint payin_of_intent unique (intent_id)
);
create index payin_list on payin (account_id, id desc);
create index payin_list_status on payin (account_id, status, id desc);
create index payin_due on payin (next_read_at) where next_read_at is not null;

-- What the exchange told us, as it came.
create table event (
  id bigint generated always as identity primary key,
  connection_id text not null references connection (id),
  account_id text references account (id),
  identity text not null,
  webhook_id text,
  name text not null,
  sequence bigint,
  transaction_id bigint,
  body text not null,
  verified boolean not null,
  unverified_reason text,
  outcome text not null default 'received'
    check (outcome in ('received', 'applied', 'unknown', 'ignored', 'not_confirmed')),
  applied_at timestamptz,
  received_at timestamptz not null default now()
);
-- Only of verified ones: a forged delivery must not shut out the true one.
create unique index event_once on event (connection_id, identity) where verified;
create index event_list on event (account_id, id desc);
create index event_unverified on event (connection_id, id desc) where not verified;

-- Counts towards a limit; worth nothing after a crash, so it is not logged.
create unlogged table limiter (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null
);
create index limiter_resets on limiter (resets_at);
