-- What keeps a payin's quote from being confirmed, and the code of one that was from being shown;
-- null: nothing.
alter table payin_intent add column differences jsonb;
alter table payin add column differences jsonb;

-- What the PIX code is about; null: a code that names nothing, or one from before.
alter table payin add column txid text;
create index payin_of_txid on payin (account_id, txid) where txid is not null;

-- The usual rate is the one at which tokens were really bought and sold: the payins and payouts
-- themselves tell it. Rates of quotes that nobody took tell nothing.
drop table payout_rate;
create index payin_by_day on payin (account_id, token, created_at);
create index payout_by_day on payout (account_id, token, created_at);

-- The narrower band for as long as the usual rate is not known: until somebody sets it, the band.
alter table signing_limits add column start_min_rate bigint;
alter table signing_limits add column start_max_rate bigint;
update signing_limits set start_min_rate = min_rate, start_max_rate = max_rate;
alter table signing_limits alter column start_min_rate set not null;
alter table signing_limits alter column start_max_rate set not null;
alter table signing_limits add constraint signing_limits_start
  check (min_rate <= start_min_rate and start_min_rate <= start_max_rate and start_max_rate <= max_rate);
