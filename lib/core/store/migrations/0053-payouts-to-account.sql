-- A PIX account's page lists the payouts to it, whatever became of them.
create index payout_to_pix_account on payout (account_id, pix_account_id, id desc);
