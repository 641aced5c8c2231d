-- Each wallet of which the exchange has yet to be told what is declared has a row with a time, so that looking for them
-- never reads those that were told. A row begins at version 0, which no declaration has. An address's form is that of
-- one family of networks alone.
create function declaration_is_due() returns trigger language plpgsql as $$
begin
  insert into wallet_told (wallet_id, version, taken, next_at)
  select wallet.id, 0, false, now() from wallet
   where wallet.account_id = new.account_id and wallet.address = new.address and wallet.status = 'registered'
  on conflict (wallet_id) do update set next_at = now();
  return null;
end $$;

create trigger declaration_is_due after insert or update of version on wallet_declaration
  for each row execute function declaration_is_due();

create function registered_wallet_is_due() returns trigger language plpgsql as $$
begin
  insert into wallet_told (wallet_id, version, taken, next_at)
  select new.id, 0, false, now() from wallet_declaration as said
   where said.account_id = new.account_id and said.address = new.address
  on conflict (wallet_id) do update set next_at = now();
  return null;
end $$;

create trigger registered_wallet_is_due after insert or update of status on wallet
  for each row when (new.status = 'registered') execute function registered_wallet_is_due();

insert into wallet_told (wallet_id, version, taken, next_at)
select wallet.id, 0, false, now() from wallet
  join wallet_declaration as said on said.account_id = wallet.account_id and said.address = wallet.address
 where wallet.status = 'registered'
on conflict (wallet_id) do nothing;
update wallet_told set next_at = now()
  from wallet, wallet_declaration as said
 where wallet.id = wallet_told.wallet_id and said.account_id = wallet.account_id and said.address = wallet.address
   and said.version <> wallet_told.version;

create index wallet_told_due on wallet_told (next_at) where next_at is not null;
create index wallet_address on wallet (account_id, address);
