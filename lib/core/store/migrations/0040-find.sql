-- A payment is found by what a bank's statement or a blockchain calls it.
create index payin_of_pix on payin (account_id, end_to_end_id) where end_to_end_id is not null;
create index payin_of_hash on payin (account_id, transaction_hash) where transaction_hash is not null;
create index payin_return_of_pix on payin_return (account_id, end_to_end_id);
create index payout_of_pix on payout (account_id, end_to_end_id) where end_to_end_id is not null;
create index payout_of_pull on payout (account_id, pull_hash) where pull_hash is not null;
create index payout_of_refund on payout (account_id, refund_hash) where refund_hash is not null;

-- A sub-account is listed by the name that people call it; drafts of before have it once they are saved again.
alter table sub_account add column trade_name text not null default '';
