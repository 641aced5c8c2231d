-- Lists of payins, payouts, wallets and sub-accounts, by cursor: in the order of creation and of changes.

create index payins_listed on payins (user_id, created_at, id) where pix_code is not null;
create index payins_changed on payins (user_id, updated_at, id) where pix_code is not null;
create index payins_of_status on payins (user_id, status, created_at, id)
  where pix_code is not null;
create index payins_of_sum on payins (user_id, sender_cents, created_at, id)
  where pix_code is not null;
create index payins_external on payins (user_id, external_id, created_at, id)
  where external_id is not null;

create index payouts_listed on payouts (user_id, created_at, id);
create index payouts_changed on payouts (user_id, updated_at, id);
create index payouts_of_status on payouts (user_id, status, created_at, id);
create index payouts_of_sum on payouts (user_id, receiver_cents, created_at, id);

create index wallets_listed on wallets (user_id, created_at, id);
create index wallets_changed on wallets (user_id, updated_at, id);

create index sub_accounts_listed on sub_accounts (parent_id, created_at, user_id)
  where erased_at is null;
create index sub_accounts_changed on sub_accounts (parent_id, updated_at, user_id)
  where erased_at is null;
