-- The form of a payout begins with what the person chose last.
create index payout_intent_last on payout_intent (account_id, created_by, created_at desc);
