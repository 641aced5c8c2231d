-- Who can be paid or received into: as it was when a policy last decided about it, and until when it rests.
create table recipient (
  account_id text not null references account (id),
  deed text not null check (deed in ('pix_account', 'wallet')),
  -- The exchange's number of the PIX account, or the receiving wallet.
  object text not null,
  -- Of everything that an approval of it is for; null: not read since this table exists.
  hash text,
  -- `waits` for its rest to be over, or for others without one · `refused` by the policy or by another.
  state text not null check (state in ('free', 'waits', 'refused')),
  rests_until timestamptz check (rests_until is null or state = 'waits'),
  changed_at timestamptz not null,
  -- Who made or changed it so; null: it was read so.
  noted_by text,
  primary key (account_id, deed, object)
);

-- What is there already counts as rested.
insert into recipient (account_id, deed, object, state, changed_at)
select account_id, 'wallet', id::text, 'free', created_at from wallet
union all
select account_id, 'pix_account', bank_account_id::text, 'free', now() from (
  select account_id, bank_account_id from pix_account_name
  union select account_id, bank_account_id from pix_account_note
  union select account_id, pix_account_id from payout
) as known;
