-- The trail between two days, and who stands in an account's trail.
create index audit_at on audit (at, id);
create index audit_actors on audit (account_id, actor_id) where actor_id is not null;

-- The address book without archived wallets, and what is archived.
create index wallet_current on wallet (account_id, id desc)
  where (status <> 'refused' or refused_code is not null) and use <> 'archived';
create index wallet_archived on wallet (account_id, id desc)
  where (status <> 'refused' or refused_code is not null) and use = 'archived';

create index pix_account_name_seen on pix_account_name (account_id, seen_at desc, bank_account_id desc);

-- What was sent to one person: most notices are shown on pages alone.
create index notice_sent_to on notice (person_id, made_at desc, id)
  where person_id is not null and way <> 'page';

create index paying_wallet_used on paying_wallet (account_id, last_used_at desc nulls last, id desc);
