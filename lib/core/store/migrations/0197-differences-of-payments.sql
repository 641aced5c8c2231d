-- The differences of one payment, for its page.
create index reconciliation_of_payin on reconciliation_exception (payin_id) where payin_id is not null;
create index reconciliation_of_payout on reconciliation_exception (payout_id) where payout_id is not null;
