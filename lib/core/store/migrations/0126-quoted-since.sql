-- The newest quote of each pair is looked for among a day's.
create index payin_intent_quoted on payin_intent (account_id, quoted_at) where differences is null;
create index payout_intent_quoted on payout_intent (account_id, quoted_at) where differences is null;
