-- What was completed on a day is added up from these alone, however many rows there are.
create index payin_completed on payin (account_id, ended_at) include (sender_cents, fee_cents)
  where status = 'completed';
create index payout_completed on payout (account_id, ended_at) include (receiver_cents, fee_cents)
  where status = 'completed';
