-- Accounts take turns at what the desk does by itself: an index goes from one account to the next.
create index payin_turns on payin (account_id, next_read_at, id) where next_read_at is not null;
create index payout_turns on payout (account_id, next_read_at, id) where next_read_at is not null;
create index payin_intent_turns on payin_intent (account_id, next_attempt_at, id)
  where status in ('paying', 'unclear');
create index payout_intent_turns on payout_intent (account_id, next_attempt_at, id)
  where status in ('executing', 'unclear');
create index payout_signature_turns on payout_signature (account_id, next_look_at, id)
  where next_look_at is not null;
-- Who waits longest of all is asked no more.
drop index payin_due, payout_due, payin_intent_unsettled, payout_intent_unsettled, payout_signature_due;
