-- How far the exchange's own list of what has changed was read for an account, and when it is asked again.
create table change_list (
  account_id text not null references account (id),
  kind text not null check (kind in ('payin', 'payout')),
  -- By the exchange's clock; null: nothing is learned from the list, and every open payment is read by itself.
  since timestamptz,
  next_at timestamptz not null,
  primary key (account_id, kind)
);
-- The change that the list last named, by the exchange's clock: it has the payment read once.
alter table payin add column listed_at timestamptz;
alter table payout add column listed_at timestamptz;
-- Those that wait, without what has ended and is looked at again for a day. The states are those of change-list.ts.
create index payin_followed on payin (account_id, exchange_updated_at)
  where next_read_at is not null and status not in ('completed', 'failed', 'expired', 'refunded');
create index payout_followed on payout (account_id, exchange_updated_at)
  where next_read_at is not null and status not in ('completed', 'failed', 'expired', 'refunded');
