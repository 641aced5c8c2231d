-- Addresses that sign payouts are called what everybody calls them.
alter table signing_account rename to paying_wallet;
alter table paying_wallet rename constraint signing_account_once to paying_wallet_once;
alter index signing_account_pkey rename to paying_wallet_pkey;
alter sequence signing_account_id_seq rename to paying_wallet_id_seq;
