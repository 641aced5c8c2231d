-- PIX of a payin that went, or go, back to their payer in full: what the exchange said of each.
create table payin_return (
  id bigint generated always as identity primary key,
  account_id text not null references account (id),
  payin_id bigint not null references payin (id),
  -- Of the PIX that came: no two PIX share it.
  end_to_end_id text not null,
  -- The exchange's words, kept even where we do not know them.
  reason text not null,
  status text not null,
  cents bigint not null,
  received_at timestamptz not null,
  returned_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payin_return_once unique (account_id, end_to_end_id)
);
create index payin_return_of on payin_return (payin_id, received_at);
create index payin_return_day on payin_return (account_id, returned_at) include (cents)
  where returned_at is not null;

alter table payin
  -- The exchange's own moment of its last change, as of which its returns are known too.
  add column exchange_updated_at timestamptz,
  -- The exchange has no call for this payin's returns.
  add column no_returns_call boolean not null default false,
  -- What its returns come to: null when there is none.
  add column return_state text check (return_state in ('returning', 'returned')),
  -- Since when the exchange has not answered about it; null when it has.
  add column silent_since timestamptz,
  -- When its reais came in: an event alone does not tell when its PIX came.
  add column came_in_at timestamptz generated always as (
    coalesce(paid_at, case when status = 'completed'
      then coalesce(completed_at, exchange_updated_at, expires_at) end)) stored,
  -- When it ended: what expires does so at its deadline, whenever that becomes known.
  add column ended_at timestamptz generated always as (
    case status
      when 'completed' then coalesce(completed_at, exchange_updated_at, paid_at, expires_at)
      when 'failed' then coalesce(exchange_updated_at, paid_at, expires_at)
      when 'expired' then expires_at
    end) stored;

-- What a person may have to look at, and it alone: what is open, and what ended in doubt. A million
-- payins that ended well are not in it.
create index payin_watch on payin (account_id, id desc)
  where status not in ('completed', 'failed', 'expired')
    or chain_check = 'differs' or return_state = 'returning';
create index payin_in_doubt on payin (account_id, id desc)
  where chain_check = 'differs' or return_state = 'returning';
create index payin_with_returns on payin (account_id, id desc) where return_state is not null;
create index payin_came_in on payin (account_id, came_in_at) include (sender_cents)
  where came_in_at is not null;
create index payin_ended on payin (account_id, ended_at) include (status, token, receiver_units)
  where ended_at is not null;
create index payin_intent_in_doubt on payin_intent (account_id, updated_at)
  where status in ('paying', 'unclear');
create index wallet_in_doubt on wallet (account_id, created_at) where status = 'pending';

-- When the exchange last said that it was asked too often.
alter table connection add column rate_limited_at timestamptz;
