-- A batch as it is approved, allowed and paid.
alter table batch
  add column wallet text,
  add column spender text,
  add column token_address text,
  add column chain_id bigint,
  -- What its lines are expected to take, by the rate of when it was fixed, and the most that they may.
  add column units bigint check (units > 0),
  add column most_units bigint check (most_units >= units),
  add column sender_cents bigint check (sender_cents > 0),
  add column receiver_cents bigint check (receiver_cents > 0),
  add column content_hash text,
  add column fixed_by text,
  add column fixed_at timestamptz,
  -- Whose payouts its lines are: whoever signed the allowance, or resumed it.
  add column run_by text,
  add column started_at timestamptz,
  -- Why no line is begun, or none ever will be.
  add column why text,
  add column stopped_by text,
  add column paused_at timestamptz,
  add column ended_at timestamptz,
  -- When to take the next step; null: a person is waited for, or nobody.
  add column next_step_at timestamptz,
  add constraint batch_fixed check (
    state in ('draft', 'discarded') or (
      wallet is not null and spender is not null and token_address is not null and units is not null
      and most_units is not null and sender_cents is not null and receiver_cents is not null
      and content_hash is not null and fixed_by is not null and fixed_at is not null
    )
  ),
  add constraint batch_run check (state not in ('running', 'paused', 'ended') or (run_by is not null and started_at is not null));
create index batch_due on batch (next_step_at) where next_step_at is not null;
-- Of one wallet's tokens one batch is paid at a time.
create unique index batch_of_wallet on batch (account_id, wallet, network, token)
  where state in ('running', 'paused');

alter table payout_intent add column batch_id text references batch (id);
create index payout_intent_of_batch on payout_intent (batch_id) where batch_id is not null;
alter table payout_signature add column batch_id text references batch (id);
alter table payout_signature drop constraint payout_signature_check;
alter table payout_signature add constraint payout_signature_serves
  check ((purpose = 'revoke') = (intent_id is null and batch_id is null) and (intent_id is null or batch_id is null));
create index payout_signature_of_batch on payout_signature (batch_id, id) where batch_id is not null;

alter table batch_line
  add column intent_id text unique references payout_intent (id),
  -- What it is expected to take, and its BRL with the fees.
  add column units bigint check (units > 0),
  add column sender_cents bigint check (sender_cents > 0),
  -- Its receiver was never paid before, or has changed since.
  add column is_new boolean,
  -- waiting · open: its payout is under way · paid, failed: how it ended · stopped: it was not paid, and why
  add column state text not null default 'waiting' check (state in ('waiting', 'open', 'paid', 'failed', 'stopped')),
  add column why text;

alter table approval_request drop constraint approval_request_deed_check;
alter table approval_request add constraint approval_request_operation_check
  check (operation in ('payout', 'batch', 'payin', 'pix_account', 'wallet', 'change'));
