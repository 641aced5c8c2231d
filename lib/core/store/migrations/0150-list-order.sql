-- Lists by amount.
create index payin_by_amount on payin (account_id, sender_cents, id);
create index payout_by_amount on payout (account_id, receiver_cents, id);
