-- The form of a payin begins with what the person chose last.
create index payin_intent_last on payin_intent (account_id, created_by, created_at desc);
