-- What was new about a receiver when it was paid: its last payment before a moment that came of an intent, and
-- the last change of each kind before it. Each is one look into an index, however many there are since.
create index payout_paid_before on payout (account_id, pix_account_id, created_at desc, id desc)
  include (intent_id) where status = 'completed' and intent_id is not null;
create index pix_account_change_before
  on pix_account_change (account_id, bank_account_id, what, at desc, id desc);
